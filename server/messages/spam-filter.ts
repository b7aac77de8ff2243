import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MessageInput } from '../../contract/message.ts'

const MIN_FILL_MS = 2_000
const MAX_LINKS = 5
const LINK = /\bhttps?:\/\/|\bwww\./gi

/** API clients send neither, and that alone is not spam. */
export type FormToken = { token?: string; honeypot?: string }

export function createSpamFilter({ secret, now }: { secret: () => Promise<string>; now: () => number }) {
  async function readIssueTime(token: string): Promise<number | undefined> {
    const [time = '', signature = ''] = token.split('.')
    const expected = Buffer.from(sign(time, await secret()))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected) ? Number.parseInt(time, 36) : undefined
  }

  return {
    async issueToken(): Promise<string> {
      const time = now().toString(36)
      return `${time}.${sign(time, await secret())}`
    },

    async findSpam(message: MessageInput, { token, honeypot }: FormToken): Promise<string | undefined> {
      if (honeypot) return 'filled in the hidden field'
      const issuedAt = token ? await readIssueTime(token) : undefined
      if (issuedAt !== undefined && isTooFast(now() - issuedAt)) return 'filled in too fast'
      const links = Object.values(message).join(' ').match(LINK)?.length ?? 0
      return links > MAX_LINKS ? `${links} links` : undefined
    },
  }
}

/** The time is negative if the clock was set back. */
function isTooFast(ms: number): boolean {
  return ms >= 0 && ms < MIN_FILL_MS
}

function sign(time: string, secret: string): string {
  return createHmac('sha256', secret).update(`form ${time}`).digest('base64url')
}
