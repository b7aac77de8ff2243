import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MessageInput } from '../../contract/message.ts'
import type { SpamReason } from '../database/schema.ts'

const MIN_WRITING_MS = 2_000
const TOKEN_LIFE_MS = 24 * 3_600_000
const MAX_LINKS = 5
const MAX_LINKS_UNTRUSTED = 2
const LINK = /\bhttps?:\/\/|\bwww\./gi

/** API clients and pages without scripts send neither, which alone is not spam. */
export type SpamSigns = { token?: string; honeypot?: string }

/** Signs the time at which a visitor starts to write. */
export function createToken(secret: string, now: number): string {
  const time = now.toString(36)
  return `${time}.${sign(time, secret)}`
}

type Check = SpamSigns & { secret: string; now: number }

export function findSpam(message: MessageInput, { token, honeypot, secret, now }: Check): SpamReason | undefined {
  if (honeypot) return 'honeypot'
  const [time = '', ...signature] = (token ?? '').split('.')
  if (token && !isEqual(signature.join('.'), sign(time, secret))) return 'forged-token'
  const age = now - Number.parseInt(time, 36)
  // The age is negative if the clock was set back. An old or quick form only gets fewer links.
  const isTrusted = age < 0 || (age >= MIN_WRITING_MS && age <= TOKEN_LIFE_MS)
  return findLinks(message, isTrusted)
}

function findLinks({ senderName, subject, message }: MessageInput, isTrusted: boolean): SpamReason | undefined {
  const inHeader = countLinks(`${senderName} ${subject}`)
  const links = inHeader + countLinks(message)
  if (links > (isTrusted ? MAX_LINKS : MAX_LINKS_UNTRUSTED)) return 'too-many-links'
  return inHeader > 0 && !isTrusted ? 'link-in-header' : undefined
}

function countLinks(text: string): number {
  return text.match(LINK)?.length ?? 0
}

function sign(time: string, secret: string): string {
  return createHmac('sha256', secret).update(time).digest('base64url')
}

function isEqual(text: string, expected: string): boolean {
  const [one, other] = [Buffer.from(text), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
