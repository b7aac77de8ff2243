import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type MessageInput, MIN_WRITING_MS, TOKEN_LIFE_MS } from '../../contract/message.ts'
import type { SpamReason } from '../database/schema.ts'

const HOUR_MS = 3_600_000
const MAX_LINKS = 5
const MAX_LINKS_WITHOUT_TOKEN = 2
const LINK = /\bhttps?:\/\/|\bwww\./gi
/** The time is in milliseconds, base 36, and fits until the year 2059. */
const TIME_LENGTH = 8
const NONCE_BYTES = 8

/** API clients and pages without scripts send neither, which alone is not spam. */
export type FormToken = { token?: string; honeypot?: string }
/** A token is valid for one message. `admission.ts` rejects a second use. */
export type TokenClaim = { token: string; endsAt: number }
type Verdict = { spam?: SpamReason; claim?: TokenClaim }

export type SpamFilter = ReturnType<typeof createSpamFilter>

export function createSpamFilter({ secret, now }: { secret: () => Promise<string>; now: () => number }) {
  async function isSigned(payload: string, signature: string): Promise<boolean> {
    const expected = Buffer.from(sign(payload, await secret()))
    const received = Buffer.from(signature)
    return received.length === expected.length && timingSafeEqual(received, expected)
  }

  async function judgeToken(token: string): Promise<Verdict> {
    const [payload = '', signature = '', ...rest] = token.split('.')
    if (rest.length > 0 || !(await isSigned(payload, signature))) return { spam: 'forged-token' }
    const issuedAt = Number.parseInt(payload.slice(0, TIME_LENGTH), 36)
    const age = now() - issuedAt
    if (age > TOKEN_LIFE_MS) return { spam: 'expired-token' }
    // Tokens are stored for an hour longer than they are valid, because the clocks of several servers differ.
    const claim = { token: payload, endsAt: issuedAt + TOKEN_LIFE_MS + HOUR_MS }
    return { claim, spam: age >= 0 && age < MIN_WRITING_MS ? 'too-quick' : undefined }
  }

  return {
    async issueToken(): Promise<string> {
      const time = now().toString(36).padStart(TIME_LENGTH, '0')
      const payload = time + randomBytes(NONCE_BYTES).toString('hex')
      return `${payload}.${sign(payload, await secret())}`
    },

    async judge(message: MessageInput, { token, honeypot }: FormToken): Promise<Verdict> {
      const { spam, claim } = token ? await judgeToken(token) : {}
      const reason = honeypot ? 'honeypot' : (spam ?? findLinks(message, Boolean(token)))
      return { spam: reason, claim }
    },
  }
}

function findLinks(message: MessageInput, hasToken: boolean): SpamReason | undefined {
  const links = countLinks(Object.values(message).join(' '))
  if (links > (hasToken ? MAX_LINKS : MAX_LINKS_WITHOUT_TOKEN)) return 'too-many-links'
  const isInHeader = !hasToken && countLinks(`${message.senderName} ${message.subject}`) > 0
  return isInHeader ? 'link-in-header' : undefined
}

function countLinks(text: string): number {
  return text.match(LINK)?.length ?? 0
}

function sign(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(`form ${payload}`).digest('base64url')
}
