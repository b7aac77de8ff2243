import type { Database, Write } from '../../database/open.ts'
import { type StoredMessage, toStoredMessage } from '../store.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15 * 60_000
const GIVE_UP_AFTER_MS = 7 * 86_400_000
/** How long a message stays with a process that says nothing more; one that is at work says so in time. */
const CLAIM_MS = 20_000
const ERROR_LIMIT = 300
/** Clocks of several machines differ a little; a time beyond any wait and this is left from a clock that was set back. */
const CLOCK_SKEW_MS = 60_000

/** The right to send a message now; `attempt` counts from 1 and tells this claim from later ones. */
export type Claim = { message: StoredMessage; attempt: number; queuedAt: number }

/** Writes the intent to mail these messages, in the transaction that keeps them. */
export async function queueMails(trx: Write, messageIds: readonly string[], at: number): Promise<void> {
  if (messageIds.length === 0) return
  const row = {
    state: 'waiting' as const,
    attempts: 0,
    queued_at: at,
    due_at: at,
    tried_at: 0,
    claimed_until: 0,
    refused: 0,
  }
  await trx
    .insertInto('outbox')
    .values(messageIds.map((id) => ({ message_id: id, ...row, sent_at: null, error: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The message that is due longest, or that a process claimed and never settled. */
export function leaseDue(database: Database, at: number): Promise<Claim | undefined> {
  return database.write(async (trx) => {
    const due = await trx
      .selectFrom('outbox')
      .select('message_id')
      .where((row) =>
        row.or([
          row.and([row('state', '=', 'waiting'), row('due_at', '<=', at)]),
          row.and([row('state', '=', 'waiting'), row('due_at', '>', at + LONGEST_WAIT_MS + CLOCK_SKEW_MS)]),
          row.and([row('state', '=', 'sending'), row('claimed_until', '<=', at)]),
          row.and([row('state', '=', 'sending'), row('claimed_until', '>', at + CLAIM_MS + CLOCK_SKEW_MS)]),
        ]),
      )
      .orderBy('due_at')
      .limit(1)
      .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked())
      .executeTakeFirst()
    return due && claim(trx, due.message_id, at)
  })
}

/** The one that was tried longest ago, of those that the mail server did not refuse for good: asking it more often helps nobody. */
export function leaseProbe(database: Database, at: number): Promise<Claim | undefined> {
  return database.write(async (trx) => {
    const probe = await trx
      .selectFrom('outbox')
      .select('message_id')
      .where('state', '=', 'waiting')
      .where('refused', '=', 0)
      .orderBy('tried_at')
      .limit(1)
      .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked())
      .executeTakeFirst()
    return probe && claim(trx, probe.message_id, at)
  })
}

async function claim(trx: Write, messageId: string, at: number): Promise<Claim> {
  const row = await trx
    .updateTable('outbox')
    .set((set) => ({
      state: 'sending',
      tried_at: at,
      claimed_until: at + CLAIM_MS,
      attempts: set('attempts', '+', 1),
    }))
    .where('message_id', '=', messageId)
    .returning(['attempts', 'queued_at'])
    .executeTakeFirstOrThrow()
  const message = await trx.selectFrom('messages').selectAll().where('id', '=', messageId).executeTakeFirstOrThrow()
  return { message: toStoredMessage(message), attempt: row.attempts, queuedAt: row.queued_at }
}

/** The sending is still under way. */
export async function renewLease(database: Database, { message, attempt }: Claim, at: number): Promise<void> {
  await database.jot((trx) =>
    trx
      .updateTable('outbox')
      .set({ claimed_until: at + CLAIM_MS })
      .where('message_id', '=', message._id)
      .where('state', '=', 'sending')
      .where('attempts', '=', attempt)
      .execute(),
  )
}

export async function markSent(database: Database, { message }: Claim, at: number): Promise<void> {
  await database.write((trx) =>
    trx
      .updateTable('outbox')
      .set({ state: 'sent', sent_at: at, error: null })
      .where('message_id', '=', message._id)
      .execute(),
  )
}

/** Back to wait, or given up after a week; not where the claim has passed to somebody else. */
export async function markFailed(
  database: Database,
  { message, attempt, queuedAt }: Claim,
  { at, reason, refused }: { at: number; reason: string; refused: boolean },
): Promise<void> {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS)
  const state = at - queuedAt >= GIVE_UP_AFTER_MS ? 'failed' : 'waiting'
  await database.write((trx) =>
    trx
      .updateTable('outbox')
      .set({ state, due_at: at + wait, refused: refused ? 1 : 0, error: reason.slice(0, ERROR_LIMIT) })
      .where('message_id', '=', message._id)
      .where('state', '=', 'sending')
      .where('attempts', '=', attempt)
      .execute(),
  )
}

/** Mail gets through: nobody waits for a time that was set while it did not, but those refused for good. */
export async function requeueAll(database: Database, at: number): Promise<void> {
  await database.write((trx) =>
    trx
      .updateTable('outbox')
      .set({ due_at: at })
      .where('state', '=', 'waiting')
      .where('refused', '=', 0)
      .where('due_at', '>', at)
      .execute(),
  )
}
