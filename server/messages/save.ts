import { createHash, randomBytes } from 'node:crypto'
import type { MessageInput } from '../../contract/message.ts'
import type { Database, Write } from '../database/open.ts'
import { writeUnless } from '../database/write-unless.ts'
import type { Admission, Admit } from './admission.ts'
import { findByKey, insertMessage, type NewMessage, type Stored } from './store.ts'

/** 24 hexadecimal digits, like the ids of compatible backends. */
const ID_BYTES = 12

export type SaveDeps = {
  database: Database
  queue(trx: Write, messageId: string): Promise<void>
  /** Called once for each message, after its transaction. */
  onStored?(as: 'stored' | 'quarantined'): void
}
type Saved = Stored | Exclude<Admission, { kind: 'quarantine' | 'inbox' }> | { kind: 'failed' }

export function toNewMessage(input: MessageInput, at: number, idempotencyKey?: string): NewMessage {
  const _id = randomBytes(ID_BYTES).toString('hex')
  return { _id, ...input, createdAt: new Date(at).toISOString(), idempotencyKey }
}

/** Admits and stores a message in one transaction. Mail is queued for the inbox only. */
export async function saveMessage(deps: SaveDeps, message: NewMessage, admit: Admit): Promise<Saved> {
  const { database, queue, onStored } = deps
  let storedAs: 'stored' | 'quarantined' | undefined
  const result = await writeUnless<Saved>('limited', database, async (trx) => {
    const earlier = await findByKey(trx, message.idempotencyKey)
    if (earlier) return earlier
    const admission = await admit(trx)
    const stored = await insertAdmitted(trx, message, admission)
    if (stored) storedAs = admission.kind === 'inbox' ? 'stored' : 'quarantined'
    if (stored && admission.kind === 'inbox') await queue(trx, message._id)
    // Another process may have stored the same message in the meantime.
    const saved = stored ?? (await findByKey(trx, message.idempotencyKey))
    if (saved) return saved
    return admission.kind === 'inbox' || admission.kind === 'quarantine' ? { kind: 'failed' } : admission
  })
  if (storedAs) onStored?.(storedAs)
  return result
}

async function insertAdmitted(trx: Write, message: NewMessage, admission: Admission): Promise<Stored | undefined> {
  if (admission.kind === 'inbox') return insertMessage(trx, message)
  return admission.kind === 'quarantine' ? insertMessage(trx, { ...message, spam: admission.spam }) : undefined
}

/** The same key with another text is another message: a visitor may have edited it after a lost response. */
export function hashKey(key: string, { senderName, subject, message }: MessageInput): string {
  return createHash('sha256')
    .update(JSON.stringify([key, senderName, subject, message]))
    .digest('base64url')
}
