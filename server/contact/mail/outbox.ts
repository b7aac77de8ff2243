import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../database/open.ts'
import type { StoredMessage } from '../store.ts'
import { type Lease, leaseDue, leaseProbe, markFailed, markSent, renewLease, requeueAll } from './outbox-store.ts'
import { findRetryTime, GIVE_UP_AFTER_DAYS } from './retry-schedule.ts'
import type { SendOptions } from './smtp.ts'

/** While delivery fails, one email is tried this often; the others follow once it is accepted. */
const PROBE_INTERVAL_MS = 15_000
const POLL_INTERVAL_MS = 2_000
const RENEW_INTERVAL_MS = 5_000
const MARK_SENT_RETRY_MS = 1_000
const CLOSE_GRACE_MS = 2_000
/** A 5xx reply to one of these rejects a single email. */
const MAIL_COMMANDS = ['MAIL FROM', 'RCPT TO', 'DATA']
const LOGIN_REQUIRED = 530
const GAVE_UP = 'gave up sending an email; the message is in the inbox (npm run inbox)'
const RETRYING = `could not send email; retrying for ${GIVE_UP_AFTER_DAYS} days`
const REJECTED = 'the mail server rejected an email; retrying for up to a day'

export type SendMail = (message: StoredMessage, options: SendOptions) => Promise<void>

type Deps = {
  database: Database
  send: SendMail
  now: () => number
  log(level: 'info' | 'warn' | 'error', message: string, fields?: { reason: string }): void
}

/** Sends queued emails one at a time until it is closed. Several processes may share one database. */
export function createOutbox(deps: Deps) {
  const { database, now, log } = deps
  const signals = { closing: new AbortController(), cutoff: new AbortController() }
  const isClosed = () => signals.closing.signal.aborted
  const deliver = createDelivery(deps, { isClosed, cutoff: signals.cutoff.signal })
  let probedAt = 0
  let isUnreadable = false
  let running: Promise<void> | undefined
  let isPollRequested = false

  async function run(): Promise<void> {
    while (!isClosed()) {
      isPollRequested = false
      const isProbeDue = Math.abs(now() - probedAt) >= PROBE_INTERVAL_MS
      const lease = (await leaseDue(database, now())) ?? (isProbeDue ? await leaseProbe(database, now()) : undefined)
      isUnreadable = false
      if (!lease && !isPollRequested) return
      if (!lease) continue
      probedAt = now()
      await deliver(lease)
    }
  }

  function poll(): Promise<void> {
    isPollRequested = true
    running ??= run()
      .catch((error) => {
        if (!isUnreadable && !isClosed()) log('warn', 'could not read the outbox', { reason: toReason(error) })
        isUnreadable = true
      })
      .finally(() => {
        running = undefined
      })
    return running
  }

  const timer = setInterval(poll, POLL_INTERVAL_MS).unref()
  return {
    poll,
    async close(): Promise<void> {
      signals.closing.abort()
      clearInterval(timer)
      const grace = setTimeout(() => signals.cutoff.abort(), CLOSE_GRACE_MS)
      await running
      clearTimeout(grace)
    },
  }
}

function createDelivery(
  { database, send, now, log }: Deps,
  { isClosed, cutoff }: { isClosed: () => boolean; cutoff: AbortSignal },
) {
  let isFailing = false

  /** An email that is sent but not marked would be sent again. */
  async function markSentWithRetry(lease: Lease): Promise<void> {
    for (;;) {
      try {
        return await markSent(database, lease, now())
      } catch (error) {
        if (isClosed()) throw error
        log('warn', 'could not mark an email as sent; retrying', { reason: toReason(error) })
        await wait(MARK_SENT_RETRY_MS)
      }
    }
  }

  function logUnrenewed(error: unknown): void {
    log('warn', 'could not renew an email lease', { reason: toReason(error) })
  }

  async function fail(lease: Lease, error: unknown): Promise<void> {
    const refusals = isPermanent(error) ? lease.refusals + 1 : 0
    const retryAt = findRetryTime({ ...lease, refusals }, now())
    await markFailed(database, lease, { retryAt, reason: toReason(error), refusals })
    if (isClosed()) return
    const reason = toLoggedReason(error)
    if (retryAt === undefined) log('error', GAVE_UP, { reason })
    else if (refusals > 0) log('warn', REJECTED, { reason })
    else if (!isFailing) log('warn', RETRYING, { reason })
    isFailing ||= refusals === 0
  }

  return async function deliver(lease: Lease): Promise<void> {
    const renewing = setInterval(() => renewLease(database, lease, now()).catch(logUnrenewed), RENEW_INTERVAL_MS)
    try {
      await send(lease.message, { attempt: lease.attempt, signal: cutoff })
    } catch (error) {
      return await fail(lease, error)
    } finally {
      clearInterval(renewing)
    }
    await markSentWithRetry(lease)
    if (isFailing || lease.attempt > 1) await requeueAll(database, now())
    if (isFailing) log('info', 'email delivery recovered')
    isFailing = false
  }
}

/** A 5xx for this email only. A wrong password or a server that rejects all mail is for the owner to fix. */
function isPermanent(error: unknown): boolean {
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
