import type { Database, Write } from '../database/open.ts'
import { type KeptMessage, toKept } from './store.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15 * 60_000
const GIVE_UP_AFTER_MS = 7 * 86_400_000
/** Longer than a sending may take, so that no two processes ever send the same message. */
const CLAIM_MS = 120_000
/** While mail is down, one message is tried this often whatever its own wait: all follow once it gets through. */
const PROBE_MS = 15_000
const LOOK_MS = 2_000
const ERROR_LIMIT = 300

/** Resolves when the mail server has taken the message, and rejects otherwise. */
export type SendMail = (message: KeptMessage) => Promise<void>

type Collaborators = { database: Database; send: SendMail; now: () => number; report(line: string): void }
type Claim = { message: KeptMessage; attempts: number; queuedAt: number }

/** Writes the intent to mail a message; `createOutbox` carries it out. */
export async function queueMail(trx: Write, messageId: string, at: number): Promise<void> {
  const row = { message_id: messageId, state: 'waiting' as const, attempts: 0, queued_at: at, due_at: at }
  await trx
    .insertInto('outbox')
    .values({ ...row, tried_at: 0, claimed_until: 0, sent_at: null, error: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Mails what is in the outbox, one message at a time, until it is closed. Any number of processes may run one. */
export function createOutbox({ database, send, now, report }: Collaborators) {
  let probedAt = 0
  let failing = false
  let running: Promise<void> | undefined
  let closed = false

  async function sendOne(claim: Claim): Promise<boolean> {
    try {
      await send(claim.message)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      await settle(database, claim.message._id, toRetry(claim, now(), reason))
      if (!failing) report(`mail does not get through (${reason}); it is tried again for 7 days`)
      failing = true
      return false
    }
    await settle(database, claim.message._id, { state: 'sent', sent_at: now(), error: null })
    if (failing) report('mail gets through again')
    failing = false
    return true
  }

  async function run(): Promise<void> {
    while (!closed) {
      const probing = now() - probedAt >= PROBE_MS
      const claim = (await claimDue(database, now())) ?? (probing ? await claimProbe(database, now()) : undefined)
      if (!claim) return
      probedAt = now()
      const wasFailing = failing || claim.attempts > 1
      if ((await sendOne(claim)) && wasFailing) await makeAllDue(database, now())
    }
  }

  /** Looks now; while it is looking already, that look goes on until nothing is due. */
  function look(): Promise<void> {
    running ??= run()
      .catch((error) => report(`the outbox could not be read (${error instanceof Error ? error.message : error})`))
      .finally(() => {
        running = undefined
      })
    return running
  }

  const timer = setInterval(look, LOOK_MS)
  return {
    look,
    async close(): Promise<void> {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}

type Settled =
  | { state: 'sent'; sent_at: number; error: null }
  | { state: 'waiting' | 'failed'; due_at: number; error: string }

function toRetry({ attempts, queuedAt }: Claim, at: number, reason: string): Settled {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
  const state = at - queuedAt >= GIVE_UP_AFTER_MS ? 'failed' : 'waiting'
  return { state, due_at: at + wait, error: reason.slice(0, ERROR_LIMIT) }
}

async function settle(database: Database, messageId: string, outcome: Settled): Promise<void> {
  await database.write((trx) => trx.updateTable('outbox').set(outcome).where('message_id', '=', messageId).execute())
}

/** The message that is due longest, or that a process claimed and never settled. */
function claimDue(database: Database, at: number): Promise<Claim | undefined> {
  return database.write(async (trx) => {
    const due = await trx
      .selectFrom('outbox')
      .select('message_id')
      .where((row) =>
        row.or([
          row.and([row('state', '=', 'waiting'), row('due_at', '<=', at)]),
          row.and([row('state', '=', 'sending'), row('claimed_until', '<=', at)]),
        ]),
      )
      .orderBy('due_at')
      .limit(1)
      .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked())
      .executeTakeFirst()
    return due && claim(trx, due.message_id, at)
  })
}

/** The one that was tried longest ago: a message that is refused for itself does not stand in the way for long. */
function claimProbe(database: Database, at: number): Promise<Claim | undefined> {
  return database.write(async (trx) => {
    const probe = await trx
      .selectFrom('outbox')
      .select('message_id')
      .where('state', '=', 'waiting')
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
  return { message: toKept(message), attempts: row.attempts, queuedAt: row.queued_at }
}

/** Mail gets through: nobody waits for a time that was set while it did not. */
async function makeAllDue(database: Database, at: number): Promise<void> {
  await database.write((trx) =>
    trx.updateTable('outbox').set({ due_at: at }).where('state', '=', 'waiting').where('due_at', '>', at).execute(),
  )
}
