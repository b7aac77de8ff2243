import { createHash, randomBytes } from 'node:crypto'
import type { MessageInput } from '../../contract/message.ts'
import type { Database, Write } from '../database/open.ts'
import { writeUnless } from '../database/write-unless.ts'
import type { Admission, Delivery } from './admission.ts'
import { findByKey, insertMessage, type NewMessage, type Stored } from './store.ts'

/** Compatible backends use ids of 24 hexadecimal digits. */
const ID_BYTES = 12

export type SaveDeps = {
  database: Database
  queue(trx: Write, messageId: string): Promise<void>
}
type Destination = Extract<Admission, { kind: 'inbox' | 'quarantine' }>
export type Saved<Other = never> = Stored | Exclude<Admission, Destination> | Other | { kind: 'failed' }

export function toNewMessage(input: MessageInput, at: number, idempotencyKey?: string): NewMessage {
  const _id = randomBytes(ID_BYTES).toString('hex')
  return { _id, ...input, createdAt: new Date(at).toISOString(), idempotencyKey }
}

/** Admits and stores a message in one transaction. Only messages in the inbox are emailed. */
export async function saveMessage<Other extends { kind: string }>(
  { database, queue }: SaveDeps,
  message: NewMessage,
  admit: (trx: Write) => Promise<Admission | Other>,
): Promise<Saved<Other>> {
  return writeUnless<Saved<Other>>('limited', database, async (trx) => {
    const earlier = await findByKey(trx, message.idempotencyKey)
    if (earlier) return earlier
    const admission = await admit(trx)
    const stored = isDestination(admission) ? await insertAdmitted(trx, message, admission) : undefined
    if (stored && admission.kind === 'inbox') await queue(trx, message._id)
    // Another process may have stored the same message in the meantime.
    const saved = stored ?? (await findByKey(trx, message.idempotencyKey))
    if (saved) return saved
    return isDestination(admission) ? { kind: 'failed' } : admission
  })
}

function insertAdmitted(trx: Write, message: NewMessage, admission: Destination): Promise<Stored | undefined> {
  return insertMessage(trx, admission.kind === 'quarantine' ? { ...message, spam: admission.spam } : message)
}

function isDestination(admission: { kind: string }): admission is Destination {
  return admission.kind === 'inbox' || admission.kind === 'quarantine'
}

/** The same key with different text is a new message: the visitor may have edited it after a lost response. */
export function toKey(input: MessageInput, { idempotencyKey }: Pick<Delivery, 'idempotencyKey'>): string | undefined {
  const { senderName, subject, message } = input
  return (
    idempotencyKey &&
    createHash('sha256')
      .update(JSON.stringify([idempotencyKey, senderName, subject, message]))
      .digest('base64url')
  )
}
