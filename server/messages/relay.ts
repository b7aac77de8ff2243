import type { MessageInput } from '../../contract/message.ts'
import { writeUnless } from '../database/write-unless.ts'
import { type Admission, createAdmission, type Delivery, type PrepareLimits } from './admission.ts'
import { parseMessage } from './message.ts'
import { hashKey, type SaveDeps, saveMessage, toNewMessage } from './save.ts'
import type { SpamFilter } from './spam-filter.ts'
import { findByKey, insertMessage, type Stored } from './store.ts'

type Refused = Exclude<Admission, { kind: 'inbox' | 'quarantine' }> | { kind: 'invalid'; sentence: string }
type Screened = Stored | Refused | { kind: 'failed' } | { kind: 'inbox' }
type Receipt<Reply> = Exclude<Screened, { kind: 'inbox' }> | { kind: 'forwarded'; reply: Reply }
export type Relay = <Reply extends { isTimeout?: boolean }>(
  raw: unknown,
  delivery: Delivery,
  forward: () => Promise<Reply>,
) => Promise<Receipt<Reply>>

type Deps = SaveDeps & {
  spamFilter: Pick<SpamFilter, 'judge'>
  prepareLimits: PrepareLimits
  now: () => number
  report(event: 'unanswered' | 'not counted' | 'not stored' | 'quarantine full' | 'held', error?: unknown): void
}

/**
 * Applies limits and the spam filter in front of an external backend. Spam stays here, in the quarantine. What is wrong
 * with a message is for the backend to say. A message it does not answer in time is stored in our own inbox.
 */
export function createRelay({ now, report, ...deps }: Deps): Relay {
  const { database, onStored } = deps
  const prepare = createAdmission(deps)

  async function screen(raw: unknown, delivery: Delivery): Promise<Screened> {
    const parsed = parseMessage(raw)
    const input = parsed.kind === 'valid' ? parsed.message : toUnparsedInput(raw)
    const message = toNewMessage(input, now(), toKey(input, delivery))
    const admit = await prepare({ input, delivery, key: message.idempotencyKey ?? message._id })
    let stored: Stored | undefined
    const result = await writeUnless<Screened>('limited', database, async (trx) => {
      const earlier = await findByKey(trx, message.idempotencyKey)
      if (earlier) return earlier
      const admission = await admit(trx)
      if (admission.kind !== 'quarantine') return admission
      if (parsed.kind === 'invalid') return parsed
      stored = await insertMessage(trx, { ...message, spam: admission.spam })
      return stored ?? { kind: 'failed' }
    })
    if (stored) onStored?.('quarantined')
    return result
  }

  /** Without a database there are no limits, and a message is worth more than a limit. */
  async function screenOrForward(raw: unknown, delivery: Delivery): Promise<Screened> {
    try {
      return await screen(raw, delivery)
    } catch (error) {
      report('not counted', error)
      return { kind: delivery.formToken?.honeypot ? 'failed' : 'inbox' }
    }
  }

  async function store(input: MessageInput, delivery: Delivery): Promise<Stored | undefined> {
    try {
      const message = toNewMessage(input, now(), toKey(input, delivery))
      const saved = await saveMessage(deps, message, async () => ({ kind: 'inbox' }))
      report('unanswered')
      return saved.kind === 'stored' ? { ...saved, isHeld: true } : undefined
    } catch (error) {
      report('not stored', error)
      return undefined
    }
  }

  return async function relay(raw, delivery, forward) {
    const screened = await screenOrForward(raw, delivery)
    if (screened.kind === 'quarantine full') report(screened.kind)
    if (screened.kind === 'stored' && screened.isHeld) report('held')
    if (screened.kind !== 'inbox') return screened
    const reply = await forward()
    const parsed = parseMessage(raw)
    const stored = reply.isTimeout && parsed.kind === 'valid' ? await store(parsed.message, delivery) : undefined
    return stored ?? { kind: 'forwarded', reply }
  }
}

function toKey(input: MessageInput, { idempotencyKey }: Delivery): string | undefined {
  return idempotencyKey && hashKey(idempotencyKey, input)
}

/** For the spam filter: links count wherever they are. */
function toUnparsedInput(raw: unknown): MessageInput {
  return { senderName: '', subject: '', message: JSON.stringify(raw) ?? '' }
}
