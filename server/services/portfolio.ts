import type { PortfolioSource } from '../../contract/portfolio-source.ts'
import type { Config } from '../config.ts'
import type { Folder } from '../content/content-store.ts'
import { createContentPortfolio } from '../content/portfolio.ts'
import type { Log } from '../log.ts'
import { createForwarder, type Forward } from '../upstream/proxy.ts'
import { createBackendPortfolio } from '../upstream/portfolio.ts'

/** A backend that is awake answers well within this; one that sleeps is not waited for. */
const BACKEND_WARM_UP_MS = 1_000

/** Where the browser asks, and where pictures without an origin belong. */
type Api = {
  base: string
  pictureBase: string
  /** Says of a site of files that no server takes its calls, or that one elsewhere, at `base`, does. */
  server?: 'none' | 'elsewhere'
  /** Our own backend takes the messages, and wants a form token with each. */
  formToken?: boolean
}

type OpenPortfolio = {
  portfolio: PortfolioSource
  /** Changes with what a foreign backend answers; the owner's files have a version of their own. */
  version(): string
  api: Api
  /** Present where the documents come from a foreign backend. */
  foreign?: { host: string; forward: Forward }
  close(): void
}

/** The one answer to what the site shows: from the owner's files, or from a foreign backend. */
export async function openPortfolio(config: Config, folder: Folder, log: Log): Promise<OpenPortfolio> {
  if (config.backend) return openForeign(config.backend, config.dataDir, log)
  const portfolio = createContentPortfolio(() => {
    const { documents } = folder.current()
    if (!documents) throw new Error('The content was read without its documents.')
    return { documents }
  })
  return { portfolio, version: () => '', api: { base: '', pictureBase: '', formToken: true }, close: () => {} }
}

async function openForeign(backend: NonNullable<Config['backend']>, dataDir: string, log: Log): Promise<OpenPortfolio> {
  const { host, calls } = backend
  const portfolio = createBackendPortfolio({ host, dataDir, log: (line) => log('info', line) })
  await portfolio.warm(BACKEND_WARM_UP_MS)
  return {
    portfolio,
    version: portfolio.version,
    api: { base: calls === 'direct' ? host : '', pictureBase: host },
    foreign: { host, forward: createForwarder({ host }) },
    close: portfolio.close,
  }
}
