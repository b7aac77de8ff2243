import { createHash, randomBytes } from 'node:crypto'
import type { MessageInput } from '../../contract/message.ts'
import type { Write } from '../database/open.ts'
import { createConvoy } from './convoy.ts'
import { parseMessage } from './message.ts'
import type { createSpamFilter, FormToken } from './spam-filter.ts'
import type { MessageStore, NewMessage, StoredMessage } from './store.ts'

/** As long as the ids of the backends this one is compatible with: 24 hexadecimal digits. */
const ID_BYTES = 12
const MOST_TOGETHER = 50

type Receipt =
  | { kind: 'kept'; message: StoredMessage }
  | { kind: 'refused'; sentence: string }
  | { kind: 'limited'; retryAfterMs: number }
  /** It could not be put on disk; nothing was promised. */
  | { kind: 'unkept' }

/** `sendingKey` names one sending by the visitor, so that a second try is not a second message. */
export type Delivery = { address: string; sendingKey?: string; formToken?: FormToken }
export type Receive = (raw: unknown, delivery: Delivery) => Promise<Receipt>

type Taken = { kind: 'taken' } | { kind: 'limited'; retryAfterMs: number }
type Sending = { message: NewMessage; address: string }
type Collaborators = {
  store: MessageStore
  spamFilter: Pick<ReturnType<typeof createSpamFilter>, 'findSpam'>
  /** Counts a message of each address in turn, or says how long to wait. */
  take(trx: Write, addresses: string[]): Promise<Taken[]>
  /** Puts the messages, perhaps none, into the outbox, in the same transaction. */
  queue(trx: Write, messageIds: string[]): Promise<void>
  now: () => number
  report(error: unknown): void
}

/** Keeps a visitor's message first and says so after; spam is answered just like a message, and kept apart. */
export function createReceiver({ store, spamFilter, take, queue, now, report }: Collaborators): Receive {
  const underWay = new Map<string, Promise<Receipt>>()
  const keep = createConvoy(keepTogether, MOST_TOGETHER)

  function keepTogether(sendings: Sending[]): Promise<Receipt[]> {
    return store.transaction(async (trx) => {
      const earlier = await store.findSent(toKeys(sendings), trx)
      const fresh = sendings.filter(({ message }) => !earlier.has(message.sendingKey ?? ''))
      const taken = await takeAll(trx, fresh)
      const allowed = fresh.map(({ message }) => message).filter(({ _id }) => taken.get(_id)?.kind === 'taken')
      const kept = await store.keep(trx, allowed)
      await queue(
        trx,
        allowed.filter(({ _id, spam }) => kept.has(_id) && !spam).map(({ _id }) => _id),
      )
      // Another process may have kept the same sending in the meantime.
      const twins = await store.findSent(toKeys(fresh.filter(({ message }) => !kept.has(message._id))), trx)
      return sendings.map(({ message }): Receipt => {
        const twin = earlier.get(message.sendingKey ?? '') ?? twins.get(message.sendingKey ?? '')
        const outcome = taken.get(message._id)
        if (!twin && outcome?.kind === 'limited') return outcome
        return { kind: 'kept', message: twin ?? toPublic(message) }
      })
    })
  }

  async function takeAll(trx: Write, sendings: Sending[]): Promise<Map<string, Taken>> {
    if (sendings.length === 0) return new Map()
    const taken = await take(
      trx,
      sendings.map(({ address }) => address),
    )
    return new Map(sendings.map(({ message }, index) => [message._id, taken[index] ?? { kind: 'taken' }]))
  }

  async function receiveGood(input: MessageInput, { address, formToken }: Delivery, key?: string): Promise<Receipt> {
    const _id = randomBytes(ID_BYTES).toString('hex')
    const spam = await spamFilter.findSpam(input, formToken ?? {})
    const message = { _id, ...input, createdAt: new Date(now()).toISOString(), sendingKey: key, spam }
    return (await keep({ message, address })) ?? { kind: 'unkept' }
  }

  /** A double click comes as two requests at once: they have one answer. */
  function receiveOnce(input: MessageInput, { sendingKey, ...delivery }: Delivery): Promise<Receipt> {
    if (!sendingKey) return receiveGood(input, delivery)
    const key = toSendingKey(sendingKey, input)
    const receiving = underWay.get(key) ?? receiveGood(input, delivery, key).finally(() => underWay.delete(key))
    underWay.set(key, receiving)
    return receiving
  }

  return async function receive(raw, delivery) {
    const parsed = parseMessage(raw)
    if (parsed.kind === 'refused') return parsed
    try {
      return await receiveOnce(parsed.message, delivery)
    } catch (error) {
      report(error)
      return { kind: 'unkept' }
    }
  }
}

function toKeys(sendings: Sending[]): string[] {
  return sendings.map(({ message }) => message.sendingKey).filter((key) => key !== undefined)
}

function toPublic({ _id, senderName, subject, message, createdAt }: NewMessage): StoredMessage {
  return { _id, senderName, subject, message, createdAt }
}

/** The same key with other words is another message: a visitor may have gone on writing after a lost answer. */
function toSendingKey(key: string, { senderName, subject, message }: MessageInput): string {
  return createHash('sha256')
    .update(JSON.stringify([key, senderName, subject, message]))
    .digest('base64url')
}
