import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type MessageInput, MIN_WRITING_MS, TOKEN_LIFE_MS } from '../../contract/message.ts'

const HOUR_MS = 3_600_000
const MAX_LINKS = 5
const MAX_LINKS_WITHOUT_TOKEN = 2
const LINK = /\bhttps?:\/\/|\bwww\./gi
/** Milliseconds in base 36 until the year 2059; what follows is random. */
const TIME_LENGTH = 8
const NONCE_BYTES = 8

/** Neither comes from API clients and from pages without scripts, and that alone is not spam. */
export type FormToken = { token?: string; honeypot?: string }
/** A token is good for one message, and remembered until it is too old; `admission.ts` judges a second use. */
export type TokenClaim = { token: string; endsAt: number }
type Judgement = { spam?: string; claim?: TokenClaim }

export type SpamFilter = ReturnType<typeof createSpamFilter>

export function createSpamFilter({ secret, now }: { secret: () => Promise<string>; now: () => number }) {
  async function isSigned(payload: string, signature: string): Promise<boolean> {
    const expected = Buffer.from(sign(payload, await secret()))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  async function judgeToken(token: string): Promise<Judgement> {
    const [payload = '', signature = '', ...rest] = token.split('.')
    if (rest.length > 0 || !(await isSigned(payload, signature))) return { spam: 'forged form token' }
    const issuedAt = Number.parseInt(payload.slice(0, TIME_LENGTH), 36)
    // Negative if the clock was set back.
    const age = now() - issuedAt
    if (age > TOKEN_LIFE_MS) return { spam: `form token ${Math.floor(age / HOUR_MS)} hours old` }
    // An hour longer than it is valid: the clocks of several servers differ.
    const claim = { token: payload, endsAt: issuedAt + TOKEN_LIFE_MS + HOUR_MS }
    return { claim, spam: age >= 0 && age < MIN_WRITING_MS ? 'submitted too quickly' : undefined }
  }

  return {
    async issueToken(): Promise<string> {
      const time = now().toString(36).padStart(TIME_LENGTH, '0')
      const payload = time + randomBytes(NONCE_BYTES).toString('hex')
      return `${payload}.${sign(payload, await secret())}`
    },

    async judge(message: MessageInput, { token, honeypot }: FormToken): Promise<Judgement> {
      const { spam, claim } = token ? await judgeToken(token) : {}
      const reason = honeypot ? 'hidden field filled in' : (spam ?? findLinks(message, Boolean(token)))
      return { spam: reason, claim }
    },
  }
}

function findLinks(message: MessageInput, hasToken: boolean): string | undefined {
  const links = countLinks(Object.values(message).join(' '))
  if (links > (hasToken ? MAX_LINKS : MAX_LINKS_WITHOUT_TOKEN)) return `${links} links`
  const isInLine = !hasToken && countLinks(`${message.senderName} ${message.subject}`) > 0
  return isInLine ? 'a link in the name or subject' : undefined
}

function countLinks(text: string): number {
  return text.match(LINK)?.length ?? 0
}

function sign(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(`form ${payload}`).digest('base64url')
}
