import { randomBytes } from 'node:crypto'
import { parseMessage } from './message.ts'
import type { KeptMessage, MessageStore } from './store.ts'

/** As long as the ids of the backends this one is compatible with: 24 hexadecimal digits. */
const ID_BYTES = 12

type Receipt = { kind: 'kept'; message: KeptMessage } | { kind: 'refused'; sentence: string }
export type Receive = (raw: unknown) => Promise<Receipt>

/** Keeps a visitor's message first and says so after. A store that fails rejects: nothing was promised. */
export function createReceiver({ store, now }: { store: Pick<MessageStore, 'keep'>; now: () => Date }): Receive {
  return async function receive(raw) {
    const parsed = parseMessage(raw)
    if (parsed.kind === 'refused') return parsed
    const message = { _id: randomBytes(ID_BYTES).toString('hex'), ...parsed.message, createdAt: now().toISOString() }
    await store.keep(message)
    return { kind: 'kept', message }
  }
}
