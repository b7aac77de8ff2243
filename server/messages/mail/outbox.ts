import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../database/open.ts'
import type { StoredMessage } from '../store.ts'
import { type Claim, leaseDue, leaseProbe, markFailed, markSent, renewLease, requeueAll } from './outbox-jobs.ts'

/** While mail is down, one message is tried this often whatever its own wait: all follow once it gets through. */
const PROBE_MS = 15_000
const LOOK_MS = 2_000
/** Well within the time a claim holds without a word. */
const RENEW_MS = 5_000
/** What was sent is written down however long the database is away. */
const SETTLE_STEP_MS = 1_000
/** A sending under way when the process stops may take this long; then it is cut and tried again at the next start. */
const STOP_GRACE_MS = 2_000

/** Resolves when the mail server has taken the message, and rejects otherwise; `attempt` counts from 1. */
export type SendMail = (message: StoredMessage, options: { attempt: number; signal: AbortSignal }) => Promise<void>

type Collaborators = { database: Database; send: SendMail; now: () => number; report(line: string): void }

/** Mails what is in the outbox, one message at a time, until it is closed. Any number of processes may run one. */
export function createOutbox({ database, send, now, report }: Collaborators) {
  const stopping = new AbortController()
  let probedAt = 0
  let failing = false
  let unreadable = false
  let running: Promise<void> | undefined
  let wanted = false
  let closed = false

  async function sendOne(claim: Claim): Promise<boolean> {
    const renewing = setInterval(() => {
      // Where the database is away nobody else can claim the message either.
      renewLease(database, claim, now()).catch(() => {})
    }, RENEW_MS)
    try {
      await send(claim.message, { attempt: claim.attempt, signal: stopping.signal })
    } catch (error) {
      const reason = toReason(error)
      await markFailed(database, claim, { at: now(), reason, refused: isErrorBody(error) })
      if (!failing && !closed)
        report(`mail does not get through (${toToldReason(error)}); it is tried again for 7 days`)
      failing = true
      return false
    } finally {
      clearInterval(renewing)
    }
    await persist(() => markSent(database, claim, now()))
    if (failing) report('mail gets through again')
    failing = false
    return true
  }

  /** A mail that was sent and not written down would be sent again. */
  async function persist(settle: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await settle()
      } catch (error) {
        if (closed) throw error
        await wait(SETTLE_STEP_MS)
      }
    }
  }

  async function run(): Promise<void> {
    while (!closed) {
      wanted = false
      // Below zero the clock was set back.
      const probing = Math.abs(now() - probedAt) >= PROBE_MS
      const claim = (await leaseDue(database, now())) ?? (probing ? await leaseProbe(database, now()) : undefined)
      unreadable = false
      if (!claim && !wanted) return
      if (!claim) continue
      probedAt = now()
      const wasFailing = failing || claim.attempt > 1
      if ((await sendOne(claim)) && wasFailing) await requeueAll(database, now())
    }
  }

  /** Looks now; while it is looking already, that look goes on until nothing is due. */
  function look(): Promise<void> {
    wanted = true
    running ??= run()
      .catch((error) => {
        if (!unreadable && !closed) report(`the outbox cannot be read for now (${toReason(error)})`)
        unreadable = true
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  const timer = setInterval(look, LOOK_MS).unref()
  return {
    look,
    async close(): Promise<void> {
      closed = true
      clearInterval(timer)
      const cut = setTimeout(() => stopping.abort(), STOP_GRACE_MS)
      await running
      clearTimeout(cut)
    },
  }
}

/** A mail server's 5xx is a no for good: to this message, this sender or this password. It is asked again, but rarely. */
function isErrorBody(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}

function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** For the log, which holds nothing that visitors write: a mail server that has read a mail may quote it in its answer. */
function toToldReason(error: unknown): string {
  const hasRead = error instanceof Error && 'responseCode' in error && 'command' in error && error.command === 'DATA'
  return hasRead ? `the mail server answers ${error.responseCode} to what was written` : toReason(error)
}
