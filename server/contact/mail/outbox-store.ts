import { sql } from 'kysely'
import type { StoredMessage } from '../../../contract/message.ts'
import type { Database, Write } from '../../database/open.ts'
import { type Tables, toStoredMessage } from '../../database/schema.ts'

const HOUR_MS = 3_600_000
const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = HOUR_MS / 4
/** Some servers reply with a 5xx although the problem is temporary, such as greylisting or a full mailbox. */
const REFUSED_DELAYS_MS = [30_000, HOUR_MS, 23 * HOUR_MS]
export const GIVE_UP_AFTER_DAYS = 7
const LEASE_MS = 20_000
const MAX_ERROR_LENGTH = 300
const MAX_DUE = 100
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

export async function requeueWaiting(database: Database, at: number, max = MAX_DUE): Promise<void> {
  const due = sql`
    update outbox set due_at = ${at} where message_id in (
      select message_id from outbox
      where state = 'waiting' and refused = 0 and due_at > ${at}
      order by tried_at limit ${max}
    )`
  await database.write((trx) => due.execute(trx))
}

export async function listDue(database: Database, at: number): Promise<string[]> {
  const outbox = (await database.read()).selectFrom('outbox').select('message_id').where(isDue(at))
  const due = await outbox.orderBy('due_at').limit(MAX_DUE).execute()
  return due.map(({ message_id }) => message_id)
}

function isDue(at: number) {
  const lastDue = at + Math.max(...REFUSED_DELAYS_MS) + CLOCK_SKEW_MS
  const lastClaim = at + LEASE_MS + CLOCK_SKEW_MS
  return sql<boolean>`(
    (state = 'waiting' and (due_at <= ${at} or due_at > ${lastDue})) or
    (state = 'sending' and (claimed_until <= ${at} or claimed_until > ${lastClaim}))
  )`
}

/** Returns undefined if another process was faster. */
export function leaseMail(database: Database, messageId: string, at: number): Promise<Lease | undefined> {
  return database.write(async (trx) => {
    const row = await trx
      .updateTable('outbox')
      .set((set) => ({
        state: 'sending',
        tried_at: at,
        claimed_until: at + LEASE_MS,
        attempts: set('attempts', '+', 1),
      }))
      .where('message_id', '=', messageId)
      .where(isDue(at))
      .returning(['attempts', 'queued_at', 'refused'])
      .executeTakeFirst()
    if (!row) return undefined
    const messages = trx.selectFrom('messages').selectAll().where('id', '=', messageId)
    const message = toStoredMessage(await messages.executeTakeFirstOrThrow())
    return { message, attempt: row.attempts, queuedAt: row.queued_at, refusals: row.refused }
  })
}

export function renewLease(database: Database, lease: Lease, at: number): Promise<void> {
  return updateLeased(database, lease, { claimed_until: at + LEASE_MS })
}

export async function markSent(database: Database, messageId: string, at: number): Promise<void> {
  const sent = sql`update outbox set state = 'sent', sent_at = ${at}, error = null where message_id = ${messageId}`
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

/** `refusals` includes this one. Returns undefined to give up. */
export function findRetryTime({ attempt, queuedAt }: Lease, refusals: number, at: number): number | undefined {
  if (at - queuedAt >= GIVE_UP_AFTER_DAYS * 24 * HOUR_MS) return undefined
  const delay =
    refusals > 0 ? REFUSED_DELAYS_MS[refusals - 1] : Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS)
  return delay === undefined ? undefined : at + delay
}
