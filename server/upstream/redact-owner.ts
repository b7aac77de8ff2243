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

/** Drops email addresses, phone numbers, tokens, and password hashes. */
export function redactOwner(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(redactUser)
  if (!isRecord(body)) return body
  const { success, message, user } = body
  const redacted = Array.isArray(user) ? user.map(redactUser) : redactUser(user)
  return { success, message, ...('user' in body && { user: redacted }) }
}

function redactUser(user: unknown): unknown {
  if (!isRecord(user)) return null
  const fields = Object.entries(user).filter(([name]) => PUBLIC_FIELDS.has(name.toLowerCase()))
  return Object.fromEntries(fields.map(([name, value]) => [name, isRecord(value) ? { url: value.url } : value]))
}
