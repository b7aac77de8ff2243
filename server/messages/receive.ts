import { createHash, randomBytes } from 'node:crypto'
import type { MessageInput } from '../../contract/message.ts'
import type { Write } from '../database/open.ts'
import { parseMessage } from './message.ts'
import type { createShield, FormProof } from './shield.ts'
import type { KeptMessage, MessageStore } from './store.ts'

/** As long as the ids of the backends this one is compatible with: 24 hexadecimal digits. */
const ID_BYTES = 12

type Receipt =
  | { kind: 'kept'; message: KeptMessage }
  | { kind: 'refused'; sentence: string }
  | { kind: 'limited'; retryAfterMs: number }
  /** It could not be put on disk; nothing was promised. */
  | { kind: 'unkept' }

/** `sendingKey` names one sending by the visitor, so that a second try is not a second message. */
export type Delivery = { address: string; sendingKey?: string; proof?: FormProof }
export type Receive = (raw: unknown, delivery: Delivery) => Promise<Receipt>

type Collaborators = {
  store: MessageStore
  shield: Pick<ReturnType<typeof createShield>, 'findSpam'>
  /** Counts a message of this address, or says how long to wait. */
  take(address: string): Promise<{ kind: 'taken' } | { kind: 'limited'; retryAfterMs: number }>
  /** Puts the message into the outbox, in the same transaction. */
  queue(trx: Write, messageId: string): Promise<void>
  now: () => number
  report(error: unknown): void
}

/** Keeps a visitor's message first and says so after; spam is answered just like a message, and kept apart. */
export function createReceiver({ store, shield, take, queue, now, report }: Collaborators): Receive {
  const underWay = new Map<string, Promise<Receipt>>()

  /** A double click comes as two requests at once: they have one answer. */
  function keepOnce(input: MessageInput, { sendingKey, ...delivery }: Delivery): Promise<Receipt> {
    if (!sendingKey) return keep(input, delivery)
    const key = toSendingKey(sendingKey, input)
    const keeping = underWay.get(key) ?? keep(input, delivery, key).finally(() => underWay.delete(key))
    underWay.set(key, keeping)
    return keeping
  }

  async function keep(input: MessageInput, { address, proof }: Delivery, key?: string): Promise<Receipt> {
    const earlier = key ? await store.findSent(key) : undefined
    if (earlier) return { kind: 'kept', message: earlier }
    const spam = await shield.findSpam(input, proof ?? {})
    const taken = await take(address)
    if (taken.kind === 'limited') return taken
    const message = { _id: randomBytes(ID_BYTES).toString('hex'), ...input, createdAt: new Date(now()).toISOString() }
    return store.transaction(async (trx): Promise<Receipt> => {
      // Another process may have kept the same sending in the meantime.
      const isFirst = await store.keep(trx, { ...message, sendingKey: key, spam })
      if (!isFirst && key) return { kind: 'kept', message: (await store.findSent(key, trx)) ?? message }
      if (!spam) await queue(trx, message._id)
      return { kind: 'kept', message }
    })
  }

  return async function receive(raw, delivery) {
    const parsed = parseMessage(raw)
    if (parsed.kind === 'refused') return parsed
    try {
      return await keepOnce(parsed.message, delivery)
    } catch (error) {
      report(error)
      return { kind: 'unkept' }
    }
  }
}

/** The same key with other words is another message: a visitor may have gone on writing after a lost answer. */
function toSendingKey(key: string, { senderName, subject, message }: MessageInput): string {
  return createHash('sha256')
    .update(JSON.stringify([key, senderName, subject, message]))
    .digest('base64url')
}
