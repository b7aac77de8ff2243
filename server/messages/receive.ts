import { createHash, randomBytes } from 'node:crypto'
import type { MessageInput } from '../../contract/message.ts'
import type { Database, Write } from '../database/open.ts'
import { parseMessage } from './message.ts'
import type { createSpamFilter, FormToken } from './spam-filter.ts'
import { findByKey, insertMessage, type NewMessage, type StoredMessage } from './store.ts'

/** 24 hexadecimal digits, like the ids of compatible backends. */
const ID_BYTES = 12

type Limit = { kind: 'allowed' } | { kind: 'limited'; retryAfterMs: number }
type Receipt =
  | { kind: 'stored'; message: StoredMessage }
  | { kind: 'invalid'; sentence: string }
  | { kind: 'limited'; retryAfterMs: number }
  | { kind: 'failed' }

export type Delivery = { address: string; idempotencyKey?: string; formToken?: FormToken }
export type Receive = (raw: unknown, delivery: Delivery) => Promise<Receipt>

type Deps = {
  database: Database
  spamFilter: Pick<ReturnType<typeof createSpamFilter>, 'findSpam'>
  consume(trx: Write, address: string): Promise<Limit>
  queue(trx: Write, messageId: string): Promise<void>
  now: () => number
  report(error: unknown): void
}

/** Stores a message before it is acknowledged. Spam gets the same reply, is quarantined and not mailed. */
export function createReceiver({ database, spamFilter, consume, queue, now, report }: Deps): Receive {
  const inFlight = new Map<string, Promise<Receipt>>()

  function save(message: NewMessage, address: string): Promise<Receipt> {
    return database.write(async (trx) => {
      const earlier = await findByKey(trx, message.idempotencyKey)
      if (earlier) return { kind: 'stored', message: earlier }
      const limit = await consume(trx, address)
      const stored = limit.kind === 'allowed' && (await insertMessage(trx, message))
      if (stored) {
        if (!message.spam) await queue(trx, message._id)
        return { kind: 'stored', message: stored }
      }
      // Another process may have stored the same message in the meantime.
      const twin = await findByKey(trx, message.idempotencyKey)
      if (twin) return { kind: 'stored', message: twin }
      return limit.kind === 'limited' ? limit : { kind: 'failed' }
    })
  }

  async function receiveValid(input: MessageInput, { address, formToken }: Delivery, key?: string): Promise<Receipt> {
    const _id = randomBytes(ID_BYTES).toString('hex')
    const spam = await spamFilter.findSpam(input, formToken ?? {})
    return save({ _id, ...input, createdAt: new Date(now()).toISOString(), idempotencyKey: key, spam }, address)
  }

  /** A double click sends two requests at once: both get the same receipt. */
  function receiveOnce(input: MessageInput, { idempotencyKey, ...delivery }: Delivery): Promise<Receipt> {
    if (!idempotencyKey) return receiveValid(input, delivery)
    const key = hashKey(idempotencyKey, input)
    const receiving = inFlight.get(key) ?? receiveValid(input, delivery, key).finally(() => inFlight.delete(key))
    inFlight.set(key, receiving)
    return receiving
  }

  return async function receive(raw, delivery) {
    const parsed = parseMessage(raw)
    if (parsed.kind === 'invalid') return parsed
    try {
      return await receiveOnce(parsed.message, delivery)
    } catch (error) {
      report(error)
      return { kind: 'failed' }
    }
  }
}

/** The same key with another text is another message: a visitor may have edited it after a lost response. */
function hashKey(key: string, { senderName, subject, message }: MessageInput): string {
  return createHash('sha256')
    .update(JSON.stringify([key, senderName, subject, message]))
    .digest('base64url')
}
