import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Write } from '../../database/open.ts'
import type { Tables } from '../../database/schema.ts'
import { type StoredMessage, toStoredMessage } from '../store.ts'
import { MAX_REJECTED_DELAY_MS } from './retry-schedule.ts'

const LEASE_MS = 20_000
const MAX_ERROR_LENGTH = 300
/** A time further in the future was written before the clock was set back. */
const CLOCK_SKEW_MS = 60_000

/** `attempt` counts from 1 and identifies the lease. */
export type Lease = { message: StoredMessage; attempt: number; queuedAt: number; refusals: number }

export async function queueMail(trx: Write, messageId: string, at: number): Promise<void> {
  await sql`
    insert into outbox (message_id, state, attempts, queued_at, due_at, tried_at, claimed_until, refused)
    values (${messageId}, 'waiting', 0, ${at}, ${at}, 0, 0, 0)
    on conflict do nothing`.execute(trx)
}

/** Returns false while the email is being sent. */
export async function requeueMail(trx: Write, messageId: string, at: number): Promise<boolean> {
  await queueMail(trx, messageId, at)
  const requeued = await trx
    .updateTable('outbox')
    .set({ state: 'waiting', queued_at: at, due_at: at, refused: 0, sent_at: null, error: null })
    .where('message_id', '=', messageId)
    .where('state', '!=', 'sending')
    .executeTakeFirst()
  return requeued.numUpdatedRows > 0
}

export function leaseDue(database: Database, at: number): Promise<Lease | undefined> {
  const lastDue = at + MAX_REJECTED_DELAY_MS + CLOCK_SKEW_MS
  const lastClaim = at + LEASE_MS + CLOCK_SKEW_MS
  const isDue = sql<boolean>`(
    (state = 'waiting' and (due_at <= ${at} or due_at > ${lastDue})) or
    (state = 'sending' and (claimed_until <= ${at} or claimed_until > ${lastClaim}))
  )`
  return leaseFirst(database, at, (outbox) => outbox.where(isDue).orderBy('due_at'))
}

export function leaseProbe(database: Database, at: number): Promise<Lease | undefined> {
  return leaseFirst(database, at, (outbox) =>
    outbox.where('state', '=', 'waiting').where('refused', '=', 0).orderBy('tried_at'),
  )
}

type OutboxQuery = SelectQueryBuilder<Tables, 'outbox', { message_id: string }>

function leaseFirst(database: Database, at: number, filter: (outbox: OutboxQuery) => OutboxQuery) {
  return database.write(async (trx) => {
    const first = await filter(trx.selectFrom('outbox').select('message_id'))
      .limit(1)
      .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked())
      .executeTakeFirst()
    if (!first) return undefined
    const row = await trx
      .updateTable('outbox')
      .set((set) => ({
        state: 'sending',
        tried_at: at,
        claimed_until: at + LEASE_MS,
        attempts: set('attempts', '+', 1),
      }))
      .where('message_id', '=', first.message_id)
      .returning(['attempts', 'queued_at', 'refused'])
      .executeTakeFirstOrThrow()
    const messages = trx.selectFrom('messages').selectAll().where('id', '=', first.message_id)
    const message = toStoredMessage(await messages.executeTakeFirstOrThrow())
    return { message, attempt: row.attempts, queuedAt: row.queued_at, refusals: row.refused }
  })
}

export function renewLease(database: Database, lease: Lease, at: number): Promise<void> {
  return updateLeased(database, lease, { claimed_until: at + LEASE_MS })
}

export async function markSent(database: Database, { message }: Lease, at: number): Promise<void> {
  const sent = sql`update outbox set state = 'sent', sent_at = ${at}, error = null where message_id = ${message._id}`
  await database.write((trx) => sent.execute(trx))
}

type Failure = { retryAt: number | undefined; reason: string; refusals: number }

export function markFailed(database: Database, lease: Lease, { retryAt, reason, refusals }: Failure): Promise<void> {
  return updateLeased(database, lease, {
    ...(retryAt === undefined ? { state: 'failed' } : { state: 'waiting', due_at: retryAt }),
    refused: refusals,
    error: reason.slice(0, MAX_ERROR_LENGTH),
  })
}

/** Changes nothing if another process took over the lease. */
async function updateLeased(database: Database, { message, attempt }: Lease, values: Partial<Tables['outbox']>) {
  await database.write((trx) =>
    trx
      .updateTable('outbox')
      .set(values)
      .where('message_id', '=', message._id)
      .where('state', '=', 'sending')
      .where('attempts', '=', attempt)
      .execute(),
  )
}

export async function requeueAll(database: Database, at: number): Promise<void> {
  const due = sql`update outbox set due_at = ${at} where state = 'waiting' and refused = 0 and due_at > ${at}`
  await database.write((trx) => due.execute(trx))
}
