import type { MessageInput } from '../../contract/message.ts'
import { type AdmissionDeps, createAdmission, type Delivery } from './admission.ts'
import { parseMessage } from './message.ts'
import { type SaveDeps, type Saved, saveMessage, toKey, toNewMessage } from './save.ts'
import { createSingleFlight } from './single-flight.ts'

type Receipt = Saved | { kind: 'invalid'; sentence: string }
export type Receive = (raw: unknown, delivery: Delivery) => Promise<Receipt>

type Deps = SaveDeps & AdmissionDeps & { now: () => number; report(error: unknown): void }

/** Stores a message before it is acknowledged. Spam gets the same response, but is quarantined and not emailed. */
export function createReceiver({ now, report, ...deps }: Deps): Receive {
  const prepare = createAdmission(deps)
  const share = createSingleFlight<Saved>()

  async function receiveValid(input: MessageInput, delivery: Delivery, key?: string): Promise<Saved> {
    const message = toNewMessage(input, now(), key)
    const admit = await prepare({ input, delivery, key: key ?? message._id })
    return saveMessage<never>(deps, message, admit)
  }

  return async function receive(raw, delivery) {
    const parsed = parseMessage(raw)
    if (parsed.kind === 'invalid') return parsed
    const key = toKey(parsed.message, delivery)
    try {
      return await share(key, () => receiveValid(parsed.message, delivery, key))
    } catch (error) {
      report(error)
      return { kind: 'failed' }
    }
  }
}
