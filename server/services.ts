import { join } from 'node:path'
import { MESSAGE_SENT, type MessageInput, type SendOutcome, sendMessage } from '../contract/message.ts'
import type { Portfolio } from '../contract/portfolio.ts'
import { createForwarder, type Forward } from './backend/forward.ts'
import { createBackendPortfolio } from './backend/portfolio.ts'
import type { Config } from './config.ts'
import { type Folder, openFolder } from './content/folder.ts'
import { createContentPortfolio } from './content/portfolio.ts'
import type { Log } from './log.ts'
import { createReceiver, type Receive } from './messages/receive.ts'
import { openSqlite } from './messages/sqlite-dialect.ts'
import { openStore } from './messages/store.ts'
import { createProvider } from './summary/provider.ts'

/** A backend that is awake answers well within this; one that sleeps is not waited for. */
const BACKEND_WARM_UP_MS = 1_000

export type Services = Awaited<ReturnType<typeof openServices>>

/** Opens the rooms. What it returns is all that pages and the API know of them. */
export async function openServices(config: Config, log: Log) {
  const folder = await openFolder(config.contentDir, { siteOnly: config.backend !== undefined })
  const house = config.backend ? await openBackend(config.backend, config, log) : await openBuiltIn(config, folder)
  return {
    ...house,
    log,
    folder,
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
  /** A message from a page without scripts. */
  post(input: MessageInput): Promise<SendOutcome>
  /** Where the browser asks, and where pictures without an origin belong. */
  api: { base: string; pictureBase: string }
  backend: { kind: 'built-in'; receive: Receive } | { kind: 'foreign'; host: string; forward: Forward }
  close(): Promise<void>
}

async function openBuiltIn(config: Config, folder: Folder): Promise<House> {
  const store = await openStore(openSqlite(join(config.dataDir, 'messages.sqlite')))
  const receive = createReceiver({ store, now: () => new Date() })
  return {
    portfolio: createContentPortfolio(() => {
      const { documents } = folder.current()
      if (!documents) throw new Error('The content was read without its documents.')
      return { documents }
    }),
    async post(input) {
      const receipt = await receive(input)
      return receipt.kind === 'kept'
        ? { kind: 'sent', message: MESSAGE_SENT }
        : { kind: 'refused', message: receipt.sentence }
    },
    api: { base: '', pictureBase: '' },
    backend: { kind: 'built-in', receive },
    close: () => store.close(),
  }
}

async function openBackend({ host, calls }: { host: string; calls: string }, config: Config, log: Log): Promise<House> {
  const portfolio = createBackendPortfolio({ host, dataDir: config.dataDir, log: (line) => log('info', line) })
  await portfolio.warm(BACKEND_WARM_UP_MS)
  return {
    portfolio,
    post: (input) => sendMessage(input, { base: host }),
    api: { base: calls === 'direct' ? host : '', pictureBase: host },
    backend: { kind: 'foreign', host, forward: createForwarder({ host }) },
    close: async () => portfolio.close(),
  }
}
