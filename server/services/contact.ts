import type { Config } from '../config.ts'
import type { Database, Write } from '../database/open.ts'
import { createSecret } from '../database/secret.ts'
import type { Log } from '../log.ts'
import type { PrepareLimits } from '../messages/admission.ts'
import { createMailer } from '../messages/mail/mailer.ts'
import { createOutbox } from '../messages/mail/outbox.ts'
import { queueMail } from '../messages/mail/outbox-jobs.ts'
import { createReceiver, type Receive } from '../messages/receive.ts'
import { createRelay } from '../messages/relay.ts'
import { createSpamFilter } from '../messages/spam-filter.ts'
import { createAddressKey } from '../rate-limit/address-key.ts'
import { createLimiter, toAddressRules } from '../rate-limit/limiter.ts'

const NOT_FORWARDED = {
  unanswered: 'the backend did not answer in time; the message is in the inbox of this site (npm run inbox)',
  'not counted': 'database failed; a message is forwarded without limits and spam filter',
  'not stored': 'the backend did not answer in time, and the message could not be stored',
}

export function openContact(config: Config, database: Database, log: Log) {
  const { mail, siteUrl } = config
  const secret = createSecret(database, 'form')
  // Opens the database at start. If that fails, the next request tries again.
  secret().catch(() => {})
  const spamFilter = createSpamFilter({ secret, now: Date.now })
  const outbox = mail && createOutbox({ database, send: createMailer({ ...mail, siteUrl }), now: Date.now, log })
  const deps = {
    database,
    spamFilter,
    prepareLimits: createContactLimits(config.contactLimits, database),
    queue: async (trx: Write, id: string) => (outbox ? queueMail(trx, id, Date.now()) : undefined),
    now: Date.now,
  }
  const receive = createReceiver({
    ...deps,
    report: (error) => log('error', 'message could not be stored', { error: String(error) }),
  })
  const receiveAndMail: Receive = async (raw, delivery) => {
    const receipt = await receive(raw, delivery)
    if (receipt.kind === 'stored') void outbox?.poll()
    if (receipt.kind === 'quarantine full') log('warn', 'quarantine is full; see npm run inbox -- spam')
    return receipt
  }
  const relay = createRelay({
    ...deps,
    report: (event, error) => log('warn', NOT_FORWARDED[event], error === undefined ? {} : { error: String(error) }),
  })
  return { receive: receiveAndMail, relay, issueToken: spamFilter.issueToken, close: async () => outbox?.close() }
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
