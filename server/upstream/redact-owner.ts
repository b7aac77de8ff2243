import { isRecord } from '../../contract/http.ts'

/** What sites of this family show of their owner, however it is spelled; a backend's document often holds more. */
const SHOWN = new Set([
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
const AROUND = new Set(['success', 'message', 'user'])

/** The reply without what is nobody's business: mail addresses, telephone numbers, tokens, hashes of passwords. */
export function toPublicOwner(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(toShown)
  if (!isRecord(body)) return body
  const { user, ...around } = pick(body, AROUND)
  return { ...around, ...('user' in body && { user: Array.isArray(user) ? user.map(toShown) : toShown(user) }) }
}

function toShown(user: unknown): unknown {
  if (!isRecord(user)) return null
  const shown = pick(user, SHOWN)
  return isRecord(shown.avatar) ? { ...shown, avatar: pick(shown.avatar, new Set(['url'])) } : shown
}

function pick(record: Record<string, unknown>, names: Set<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name.toLowerCase())))
}
