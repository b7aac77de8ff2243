import type { StoredMessage } from '../../../contract/message.ts'
import type { Database } from '../../database/open.ts'
import { createFailureLog, type FailureLog } from '../../log/failures.ts'
import type { Log } from '../../log/log.ts'
import {
  findRetryTime,
  GIVE_UP_AFTER_DAYS,
  type Lease,
  leaseMail,
  listDue,
  markFailed,
  markSent,
  renewLease,
  requeueWaiting,
} from './outbox-store.ts'
import { type SendOptions, UnconfirmedError } from './smtp.ts'

/** While delivery fails, one email is tried this often; the others follow once it is accepted. */
const PROBE_INTERVAL_MS = 15_000
const POLL_INTERVAL_MS = 2_000
const RENEW_INTERVAL_MS = 5_000
const CLOSE_GRACE_MS = 2_000
/** A 5xx reply to one of these rejects a single email. */
const MAIL_COMMANDS = ['MAIL FROM', 'RCPT TO', 'DATA']
const LOGIN_REQUIRED = 530
const BROKEN = 'could not read or update the outbox'
const GAVE_UP = 'gave up sending a message to the owner; it is in the inbox (npm run inbox)'
const RETRYING = `could not send a message to the owner; retrying for ${GIVE_UP_AFTER_DAYS} days`
const REJECTED = 'the mail server rejected an email; retrying for up to a day'
const UNCONFIRMED = 'the mail server did not confirm an email; retrying for up to a day'

export type SendMail = (message: StoredMessage, options: SendOptions) => Promise<void>
export type Outbox = ReturnType<typeof createOutbox>

type Deps = {
  database: Database
  send: SendMail
  now: () => number
  log: Log
}
type Worker = Deps & {
  isClosed: boolean
  cutoff: AbortController
  isPollRequested: boolean
  probedAt: number
  /** One log for emails that can’t be sent, one for the database. */
  failures: Record<'delivery' | 'database', FailureLog>
  /** Emails that were sent, but could not be marked yet. Sending them again would duplicate them. */
  unmarked: Set<string>
}

/** Sends queued emails one at a time until it is closed. Several processes may share one database. */
export function createOutbox(deps: Deps) {
  const worker: Worker = {
    ...deps,
    isClosed: false,
    cutoff: new AbortController(),
    isPollRequested: false,
    probedAt: 0,
    failures: { delivery: createFailureLog(deps.log), database: createFailureLog(deps.log) },
    unmarked: new Set(),
  }
  let running: Promise<void> | undefined

  function poll(): Promise<void> {
    worker.isPollRequested = true
    running ??= run(worker).finally(() => {
      running = undefined
    })
    return running
  }

  const timer = setInterval(poll, POLL_INTERVAL_MS).unref()
  return {
    poll,
    async close(): Promise<void> {
      worker.isClosed = true
      clearInterval(timer)
      const grace = setTimeout(() => worker.cutoff.abort(), CLOSE_GRACE_MS)
      await running
      clearTimeout(grace)
    },
  }
}

async function run(worker: Worker): Promise<void> {
  while (worker.isPollRequested && !worker.isClosed) {
    worker.isPollRequested = false
    const errors: unknown[] = []
    const due = await listNext(worker).catch((error) => {
      errors.push(error)
      return []
    })
    // One email whose row cannot be written does not stop the others.
    for (const id of due) if (!worker.isClosed) await deliver(worker, id).catch((error) => errors.push(error))
    if (errors.length === 0) worker.failures.database.recover('the outbox works again')
    else if (!worker.isClosed) worker.failures.database.fail(BROKEN, { reason: toReason(errors[0]) })
  }
}

async function listNext({ database, now, probedAt, unmarked }: Worker): Promise<string[]> {
  const due = [...unmarked, ...(await listDue(database, now()))]
  if (due.length > 0 || Math.abs(now() - probedAt) < PROBE_INTERVAL_MS) return due
  await requeueWaiting(database, now(), 1)
  return listDue(database, now())
}

async function deliver(worker: Worker, id: string): Promise<void> {
  const { database, now, unmarked, failures } = worker
  if (unmarked.has(id)) return mark(worker, id)
  const lease = await leaseMail(database, id, now())
  if (!lease) return
  worker.probedAt = now()
  const error = await trySend(worker, lease)
  if (error !== undefined) return fail(worker, lease, error)
  unmarked.add(id)
  await mark(worker, id)
  failures.delivery.recover('delivery recovered')
  worker.isPollRequested = true
  await requeueWaiting(database, now())
}

async function mark({ database, now, unmarked }: Worker, id: string): Promise<void> {
  await markSent(database, id, now())
  unmarked.delete(id)
}

async function trySend({ database, send, now, log, cutoff }: Worker, lease: Lease): Promise<unknown> {
  const logUnrenewed = (error: unknown) => log('warn', 'could not renew an email lease', { reason: toReason(error) })
  const renewing = setInterval(() => renewLease(database, lease, now()).catch(logUnrenewed), RENEW_INTERVAL_MS)
  try {
    await send(lease.message, { attempt: lease.attempt, signal: cutoff.signal })
    return undefined
  } catch (error) {
    return error
  } finally {
    clearInterval(renewing)
  }
}

async function fail(worker: Worker, lease: Lease, error: unknown): Promise<void> {
  const { database, now, log, isClosed, failures } = worker
  const refusals = isRefusal(error) ? lease.refusals + 1 : 0
  const retryAt = findRetryTime(lease, refusals, now())
  await markFailed(database, lease, { retryAt, reason: toReason(error), refusals })
  if (isClosed) return
  const reason = toLoggedReason(error)
  if (retryAt === undefined) log('error', GAVE_UP, { reason })
  else if (refusals > 0) log('warn', error instanceof UnconfirmedError ? UNCONFIRMED : REJECTED, { reason })
  else failures.delivery.fail(RETRYING, { reason })
}

/** A 5xx for this email only, or no reply after its body. A wrong password is for the owner to fix. */
function isRefusal(error: unknown): boolean {
  if (error instanceof UnconfirmedError) return true
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  const code = Number(error.responseCode)
  return MAIL_COMMANDS.includes(String(error.command)) && code >= 500 && code !== LOGIN_REQUIRED
}

function toReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Keeps visitors' text out of the log, because a reply to DATA may quote it. */
function toLoggedReason(error: unknown): string {
  const mayQuote = error instanceof Error && 'responseCode' in error && 'command' in error && error.command === 'DATA'
  return mayQuote ? `the mail server rejected the message body (${error.responseCode})` : toReason(error)
}
