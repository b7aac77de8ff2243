import type { MessageInput } from '../../contract/message.ts'
import { createAdmission, type Delivery, type PrepareLimits } from './admission.ts'
import { parseMessage } from './message.ts'
import { hashKey, type SaveDeps, saveMessage, toNewMessage } from './save.ts'
import type { SpamFilter } from './spam-filter.ts'

type Saved = Awaited<ReturnType<typeof saveMessage>>
type Receipt = Saved | { kind: 'invalid'; sentence: string }
export type Receive = (raw: unknown, delivery: Delivery) => Promise<Receipt>

type Deps = SaveDeps & {
  spamFilter: Pick<SpamFilter, 'judge'>
  prepareLimits: PrepareLimits
  now: () => number
  report(error: unknown): void
}

/** Stores a message before it is acknowledged. Spam gets the same reply, is quarantined and not mailed. */
export function createReceiver({ now, report, ...deps }: Deps): Receive {
  const prepare = createAdmission(deps)
  const inFlight = new Map<string, Promise<Saved>>()

  async function receiveValid(input: MessageInput, delivery: Delivery, key?: string): Promise<Saved> {
    const message = toNewMessage(input, now(), key)
    const admit = await prepare({ input, delivery, key: key ?? message._id })
    return saveMessage(deps, message, admit)
  }

  /** A double click sends two requests at once: both get the same receipt. */
  function receiveOnce(input: MessageInput, delivery: Delivery): Promise<Saved> {
    if (!delivery.idempotencyKey) return receiveValid(input, delivery)
    const key = hashKey(delivery.idempotencyKey, input)
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
