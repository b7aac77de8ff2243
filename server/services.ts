import type { Portfolio } from '../contract/portfolio.ts'
import { createForwarder, type Forward } from './backend/forward.ts'
import { createBackendPortfolio } from './backend/portfolio.ts'
import type { Config } from './config.ts'
import { type Folder, openFolder } from './content/folder.ts'
import { createContentPortfolio } from './content/portfolio.ts'
import { createDatabase } from './database/open.ts'
import { readSecret } from './database/secret.ts'
import { createLimiter } from './limits/limiter.ts'
import type { Log } from './log.ts'
import { createMailer } from './messages/mail.ts'
import { createOutbox, queueMail } from './messages/outbox.ts'
import { createReceiver, type Receive } from './messages/receive.ts'
import { createShield } from './messages/shield.ts'
import { createMessageStore } from './messages/store.ts'
import { createProvider } from './summary/provider.ts'

/** A backend that is awake answers well within this; one that sleeps is not waited for. */
const BACKEND_WARM_UP_MS = 1_000

export type Services = Awaited<ReturnType<typeof openServices>>

/** Opens the rooms. What it returns is all that pages and the API know of them. */
export async function openServices(config: Config, log: Log) {
  const folder = await openFolder(config.contentDir, { siteOnly: config.backend !== undefined })
  const house = config.backend ? await openBackend(config.backend, config, log) : openBuiltIn(config, folder, log)
  return {
    ...house,
    log,
    folder,
    trustProxy: config.trustProxy,
    site: () => folder.current().site,
    picture: (path: string) => folder.current().pictures.get(path),
    complete: config.summary && createProvider(config.summary),
    async close(): Promise<void> {
      folder.close()
      await house.close()
    },
  }
}

/** What differs between our own backend and a foreign one. */
type House = {
  portfolio: Portfolio
  /** Where the browser asks, and where pictures without an origin belong. */
  api: { base: string; pictureBase: string }
  backend:
    | { kind: 'built-in'; receive: Receive; stampForm(): Promise<string> }
    | { kind: 'foreign'; host: string; forward: Forward }
  close(): Promise<void>
}

function openBuiltIn(config: Config, folder: Folder, log: Log): House {
  const portfolio = createContentPortfolio(() => {
    const { documents } = folder.current()
    if (!documents) throw new Error('The content was read without its documents.')
    return { documents }
  })
  return { portfolio, api: { base: '', pictureBase: '' }, ...openMessages(config, log) }
}

function openMessages(config: Config, log: Log): Pick<House, 'backend' | 'close'> {
  const database = createDatabase(config.database)
  const take = createLimiter({ database, now: Date.now })
  const shield = createShield({ secret: () => readSecret(database, 'form'), now: Date.now })
  const outbox = config.mail && openOutbox(database, { ...config.mail, siteUrl: config.siteUrl }, log)
  const receive = createReceiver({
    store: createMessageStore(database),
    shield,
    take: (trx, address) =>
      take(trx, [
        { name: 'contact', windows: config.contactLimits.total },
        { name: `contact ${address}`, windows: config.contactLimits.address },
      ]),
    queue: async (trx, id) => (outbox ? queueMail(trx, id, Date.now()) : undefined),
    now: Date.now,
    report: (error) => log('error', 'a message could not be kept', { error: String(error) }),
  })
  return {
    backend: {
      kind: 'built-in',
      stampForm: shield.stamp,
      async receive(raw, delivery) {
        const receipt = await receive(raw, delivery)
        if (receipt.kind === 'kept') void outbox?.look()
        return receipt
      },
    },
    async close() {
      await outbox?.close()
      await database.close()
    },
  }
}

type MailSettings = Parameters<typeof createMailer>[0]

function openOutbox(database: ReturnType<typeof createDatabase>, settings: MailSettings, log: Log) {
  const send = createMailer(settings)
  return createOutbox({ database, send, now: Date.now, report: (line) => log('info', line) })
}

async function openBackend({ host, calls }: { host: string; calls: string }, config: Config, log: Log): Promise<House> {
  const portfolio = createBackendPortfolio({ host, dataDir: config.dataDir, log: (line) => log('info', line) })
  await portfolio.warm(BACKEND_WARM_UP_MS)
  return {
    portfolio,
    api: { base: calls === 'direct' ? host : '', pictureBase: host },
    backend: { kind: 'foreign', host, forward: createForwarder({ host }) },
    close: async () => portfolio.close(),
  }
}
