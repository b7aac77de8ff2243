import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { createSecret } from '../database/secret.ts'
import type { Log } from '../log.ts'
import { queueMails } from '../messages/claims.ts'
import { createMailer } from '../messages/mail.ts'
import { createOutbox } from '../messages/outbox.ts'
import { createReceiver, type Receive } from '../messages/receive.ts'
import { createSpamFilter } from '../messages/spam-filter.ts'
import { createMessageStore } from '../messages/store.ts'
import { createLimiter } from '../rate-limit/limiter.ts'

/** Messages: received, kept, and mailed where the owner has set that up. */
export function openContact(config: Config, database: Database, log: Log) {
  const limiter = createLimiter({ database, now: Date.now })
  const toRules = (address: string) => [
    { name: 'contact', windows: config.contactLimits.total },
    { name: `contact ${address}`, windows: config.contactLimits.address },
  ]
  const secret = createSecret(database, 'form')
  // Opens the database at start. If that fails, the next request tries again.
  secret().catch(() => {})
  const spamFilter = createSpamFilter({ secret, now: Date.now })
  const outbox = openOutbox(config, database, log)
  const receive = createReceiver({
    store: createMessageStore(database),
    spamFilter,
    take: (trx, addresses) => limiter.takeEach(trx, addresses.map(toRules)),
    queue: async (trx, ids) => (outbox ? queueMails(trx, ids, Date.now()) : undefined),
    now: Date.now,
    report: (error) => log('error', 'a message could not be kept', { error: String(error) }),
  })
  const receiveAndMail: Receive = async (raw, delivery) => {
    const receipt = await receive(raw, delivery)
    if (receipt.kind === 'kept') void outbox?.look()
    return receipt
  }
  return { receive: receiveAndMail, issueToken: spamFilter.issueToken, close: async () => outbox?.close() }
}

function openOutbox({ mail, siteUrl }: Config, database: Database, log: Log) {
  if (!mail) return undefined
  const send = createMailer({ ...mail, siteUrl })
  return createOutbox({ database, send, now: Date.now, report: (line) => log('info', line) })
}
