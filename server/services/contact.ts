import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { createSecret } from '../database/secret.ts'
import type { Log } from '../log.ts'
import { createMailer } from '../messages/mail/mailer.ts'
import { createOutbox } from '../messages/mail/outbox.ts'
import { queueMail } from '../messages/mail/outbox-jobs.ts'
import { createReceiver, type Receive } from '../messages/receive.ts'
import { createSpamFilter } from '../messages/spam-filter.ts'
import { createLimiter, toRules } from '../rate-limit/limiter.ts'

export function openContact({ mail, siteUrl, contactLimits }: Config, database: Database, log: Log) {
  const limiter = createLimiter({ database, now: Date.now })
  const secret = createSecret(database, 'form')
  // Opens the database at start. If that fails, the next request tries again.
  secret().catch(() => {})
  const spamFilter = createSpamFilter({ secret, now: Date.now })
  const outbox = mail && createOutbox({ database, send: createMailer({ ...mail, siteUrl }), now: Date.now, log })
  const receive = createReceiver({
    database,
    spamFilter,
    consume: (trx, address) => limiter.consume(toRules('contact', address, contactLimits), trx),
    queue: async (trx, id) => (outbox ? queueMail(trx, id, Date.now()) : undefined),
    now: Date.now,
    report: (error) => log('error', 'message could not be stored', { error: String(error) }),
  })
  const receiveAndMail: Receive = async (raw, delivery) => {
    const receipt = await receive(raw, delivery)
    if (receipt.kind === 'stored') void outbox?.poll()
    return receipt
  }
  return { receive: receiveAndMail, issueToken: spamFilter.issueToken, close: async () => outbox?.close() }
}
