import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MessageInput } from '../../contract/message.ts'

/** No person fills in the form in less. */
const FASTEST_FILL_MS = 2_000
const MAX_LINKS = 5
const LINK = /\bhttps?:\/\/|\bwww\./gi

/** What the form sends beside the message. API clients send none of it, and that alone is not spam. */
export type FormToken = { token?: string; honeypot?: string }

/** Judges a message by how the form was filled in, without a third party. */
export function createSpamFilter({ secret, now }: { secret: () => Promise<string>; now: () => number }) {
  /** Undefined for a token that we did not sign. */
  async function readIssueTime(token: string): Promise<number | undefined> {
    const [time = '', signature = ''] = token.split('.')
    const expected = Buffer.from(sign(time, await secret()))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected) ? Number.parseInt(time, 36) : undefined
  }

  return {
    /** A signed timestamp. */
    async issueToken(): Promise<string> {
      const time = now().toString(36)
      return `${time}.${sign(time, await secret())}`
    },

    /** The reason in words for the owner; undefined for a message that is not spam. */
    async findSpam(message: MessageInput, { token, honeypot }: FormToken): Promise<string | undefined> {
      if (honeypot) return 'filled in the hidden field'
      const issuedAt = token ? await readIssueTime(token) : undefined
      if (issuedAt !== undefined && isTooFast(now() - issuedAt)) return 'filled in too fast'
      const links = Object.values(message).join(' ').match(LINK)?.length ?? 0
      return links > MAX_LINKS ? `${links} links` : undefined
    },
  }
}

/** A negative time means that the clock was set back, so the real time is unknown. */
function isTooFast(ms: number): boolean {
  return ms >= 0 && ms < FASTEST_FILL_MS
}

function sign(time: string, secret: string): string {
  return createHmac('sha256', secret).update(`form ${time}`).digest('base64url')
}
