import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MessageInput } from '../../contract/message.ts'

/** Nobody reads the form and writes a message in less. */
const FASTEST_FILL_MS = 2_000
const MOST_LINKS = 5
const LINK = /\bhttps?:\/\/|\bwww\./gi

/** What the form sends beside the message; a caller of the API sends none of it and is not spam for that. */
export type FormProof = { stamp?: string; trap?: string }

/** Tells people from machines by how the form was filled in, without asking anybody else. */
export function createShield({ secret, now }: { secret: () => Promise<string>; now: () => number }) {
  let known: string | undefined
  let last = { at: Number.NaN, stamp: '' }

  async function readSecret(): Promise<string> {
    known = await secret()
    return known
  }

  /** When the form was handed out; undefined for a stamp that is not ours. */
  async function readStamp(stamp: string): Promise<number | undefined> {
    const [time = '', signature = ''] = stamp.split('.')
    const expected = Buffer.from(sign(time, await readSecret()))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected) ? Number.parseInt(time, 36) : undefined
  }

  return {
    /** The time of a form that is handed out now, in a shape that nobody else can make; at once where it can be. */
    stamp(): string | Promise<string> {
      const at = now()
      if (known === undefined) return readSecret().then((key) => toStamp(at, key))
      // A busy site hands out many forms in the same millisecond.
      if (last.at !== at) last = { at, stamp: toStamp(at, known) }
      return last.stamp
    },

    /** Why this looks like spam, in words for the owner; undefined where it does not. */
    async findSpam(message: MessageInput, { stamp, trap }: FormProof): Promise<string | undefined> {
      if (trap) return 'filled in the hidden field'
      const handedOut = stamp ? await readStamp(stamp) : undefined
      if (handedOut !== undefined && isTooFast(now() - handedOut)) return 'filled in too fast'
      const links = Object.values(message).join(' ').match(LINK)?.length ?? 0
      return links > MOST_LINKS ? `${links} links` : undefined
    },
  }
}

/** Below zero the clock was set back meanwhile, and nobody knows how long it took. */
function isTooFast(ms: number): boolean {
  return ms >= 0 && ms < FASTEST_FILL_MS
}

function toStamp(at: number, secret: string): string {
  const time = at.toString(36)
  return `${time}.${sign(time, secret)}`
}

function sign(time: string, secret: string): string {
  return createHmac('sha256', secret).update(`form ${time}`).digest('base64url')
}
