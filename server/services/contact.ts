import type { Config } from '../config.ts'
import type { Database, Write } from '../database/open.ts'
import { createSecret } from '../database/secret.ts'
import type { Log } from '../log.ts'
import type { PrepareLimits } from '../messages/admission.ts'
import { createMailer } from '../messages/mail/mailer.ts'
import { createOutbox, type SendMail } from '../messages/mail/outbox.ts'
import { countWaiting, queueMail } from '../messages/mail/outbox-jobs.ts'
import { createReceiver, type Receive } from '../messages/receive.ts'
import { createRelay, type Relay } from '../messages/relay.ts'
import { createSpamFilter } from '../messages/spam-filter.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import { createAddressKey } from '../rate-limit/address-key.ts'
import { createLimiter, toAddressRules } from '../rate-limit/limiter.ts'

type Observers = { log: Log; metrics?: Metrics }

const QUARANTINE_FULL = 'quarantine is full, so messages are refused: npm run inbox -- spam'
const HELD = 'more messages than CONTACT_TOTAL; they are in the quarantine: npm run inbox -- spam'
const NOT_FORWARDED = {
  held: HELD,
  'quarantine full': QUARANTINE_FULL,
  unanswered: 'the backend did not answer in time; the message is in the inbox of this site (npm run inbox)',
  'not counted': 'database failed; a message is forwarded without limits and spam filter',
  'not stored': 'the backend did not answer in time, and the message could not be stored',
}

export function openContact(config: Config, database: Database, { log, metrics = createMetrics() }: Observers) {
  const { mail, siteUrl } = config
  const count = (result: string) => metrics.count('vitrine_messages_total', { result })
  const countUnstored = (kind: string) => {
    if (kind !== 'stored') count(kind === 'failed' || kind === 'forwarded' ? kind : 'refused')
  }
  const secret = createSecret(database, 'form')
  // Opens the database at start. If that fails, which is logged, the next request tries again.
  secret().catch(() => {})
  const spamFilter = createSpamFilter({ secret, now: Date.now })
  const outbox =
    mail &&
    createOutbox({ database, send: countMails(createMailer({ ...mail, siteUrl }), metrics), now: Date.now, log })
  const deps = {
    database,
    spamFilter,
    prepareLimits: createContactLimits(config.contactLimits, database),
    queue: async (trx: Write, id: string) => (outbox ? queueMail(trx, id, Date.now()) : undefined),
    now: Date.now,
    onStored: count,
  }
  if (outbox) metrics.read('vitrine_mails_queued', () => countWaiting(database))
  const receive = createReceiver({
    ...deps,
    report: (error) => log('error', 'message could not be stored', { error: String(error) }),
  })
  const receiveAndMail: Receive = async (raw, delivery) => {
    const receipt = await receive(raw, delivery)
    if (receipt.kind === 'stored') void outbox?.poll()
    countUnstored(receipt.kind)
    if (receipt.kind === 'quarantine full') log('warn', QUARANTINE_FULL)
    if (receipt.kind === 'stored' && receipt.isHeld) log('warn', HELD)
    return receipt
  }
  const relay = createRelay({
    ...deps,
    report: (event, error) => log('warn', NOT_FORWARDED[event], error === undefined ? {} : { error: String(error) }),
  })
  const relayAndCount: Relay = async (raw, delivery, forward) => {
    const receipt = await relay(raw, delivery, forward)
    countUnstored(receipt.kind)
    return receipt
  }
  return {
    receive: receiveAndMail,
    relay: relayAndCount,
    issueToken: spamFilter.issueToken,
    close: async () => outbox?.close(),
  }
}

function countMails(send: SendMail, metrics: Metrics): SendMail {
  const count = (result: string) => metrics.count('vitrine_mails_total', { result })
  return async (message, options) => {
    await send(message, options).catch((error) => {
      count('failed')
      throw error
    })
    count('sent')
  }
}

function createContactLimits(limits: Config['contactLimits'], database: Database): PrepareLimits {
  const limiter = createLimiter({ database, now: Date.now })
  const toKey = createAddressKey(createSecret(database, 'address'))
  const total = [{ name: 'contact', windows: limits.total }]
  return async (address) => {
    const own = await toAddressRules('contact', { address, windows: limits.address, toKey })
    return {
      address: (trx, cost) => limiter.consume(own, { trx, cost }),
      total: (trx, cost) => limiter.consume(total, { trx, cost }),
    }
  }
}
