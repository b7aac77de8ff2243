import { isRecord } from '../../contract/http.ts'

/** Hosts spell these fields differently, so they are compared in lower case. */
const PUBLIC_FIELDS = new Set([
  '_id',
  'fullname',
  'name',
  'aboutme',
  'portfoliourl',
  'avatar',
  'instagramurl',
  'instagram',
  'facebookurl',
  'facebook',
  'twitterurl',
  'linkedinurl',
  'linkedin',
  'githuburl',
  'githublink',
  'github',
])
const ENVELOPE_FIELDS = new Set(['success', 'message', 'user'])

/** Drops email addresses, phone numbers, tokens, and password hashes. */
export function redactOwner(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(redactUser)
  if (!isRecord(body)) return body
  const { user, ...envelope } = pick(body, ENVELOPE_FIELDS)
  return { ...envelope, ...('user' in body && { user: Array.isArray(user) ? user.map(redactUser) : redactUser(user) }) }
}

function redactUser(user: unknown): unknown {
  if (!isRecord(user)) return null
  const fields = pick(user, PUBLIC_FIELDS)
  return isRecord(fields.avatar) ? { ...fields, avatar: pick(fields.avatar, new Set(['url'])) } : fields
}

function pick(record: Record<string, unknown>, names: Set<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name.toLowerCase())))
}
