import type { Config } from '../config.ts'
import type { Database, Write } from '../database/open.ts'
import { createSecret } from '../database/secret.ts'
import type { Log } from '../log/log.ts'
import { createIpHasher, createLimiter, toRules } from '../rate-limit/limiter.ts'
import type { ProxyResult } from '../upstream/proxy.ts'
import type { Delivery, PrepareLimits } from './admission.ts'
import { createMailer } from './mail/mailer.ts'
import { createOutbox } from './mail/outbox.ts'
import { queueMail } from './mail/outbox-store.ts'
import { createReceiver, type Receive } from './receive.ts'
import { createRelay, type Relay } from './relay.ts'
import { createSpamFilter } from './spam-filter.ts'

type Receipt = Awaited<ReturnType<Receive | Relay<ProxyResult>>>
type Forward = Parameters<Relay<ProxyResult>>[2]

const HELD = 'CONTACT_TOTAL exceeded; messages go to quarantine (npm run inbox -- spam)'
const WARNINGS: Partial<Record<Receipt['kind'], string>> = {
  unanswered: "the external backend did not respond in time; the message is in this site's inbox (npm run inbox)",
  'quarantine full': 'quarantine is full; rejecting messages (npm run inbox -- spam)',
}
const RELAY_FAILURES = {
  'not counted': 'database failed; forwarding a message without rate limits or a spam filter',
  'not stored': 'the external backend did not respond in time, and the message could not be stored',
}

export function openContact(config: Config, database: Database, { log }: { log: Log }) {
  const { mail, siteUrl } = config
  const secret = createSecret(database, 'form')
  // This opens the database early. If that fails, it is logged, and the next request tries again.
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
    report: (error) => log('error', 'could not store a message', { error: String(error) }),
  })
  const relay = createRelay<ProxyResult>({
    ...deps,
    report: (event, error) => log('warn', RELAY_FAILURES[event], error === undefined ? {} : { error: String(error) }),
  })
  const note = <Noted extends Receipt>(receipt: Noted): Noted => {
    const warning = receipt.kind === 'stored' && receipt.isHeld ? HELD : WARNINGS[receipt.kind]
    if (warning) log('warn', warning)
    if ('message' in receipt) void outbox?.poll()
    return receipt
  }
  return {
    receive: async (...message: Parameters<Receive>) => note(await receive(...message)),
    relay: async (raw: unknown, delivery: Delivery, forward: Forward) => note(await relay(raw, delivery, forward)),
    issueToken: spamFilter.issueToken,
    close: async () => outbox?.close(),
  }
}

function createContactLimits(limits: Config['contactLimits'], database: Database): PrepareLimits {
  const limiter = createLimiter({ database, now: Date.now })
  const hashIp = createIpHasher(createSecret(database, 'ip'))
  return async (subnet) => {
    const rules = await toRules('contact', { subnet, limits, hashIp })
    return {
      perIp: (trx, cost) => limiter.consume(rules.perIp, { trx, cost }),
      total: (trx, cost) => limiter.consume(rules.total, { trx, cost }),
    }
  }
}
