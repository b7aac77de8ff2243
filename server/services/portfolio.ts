import type { PortfolioSource } from '../../contract/portfolio-source.ts'
import type { Config } from '../config.ts'
import type { ContentStore } from '../content/content-store.ts'
import { createContentPortfolio } from '../content/portfolio.ts'
import type { Log } from '../log.ts'
import { createUpstreamPortfolio } from '../upstream/portfolio.ts'
import { createProxy, type UpstreamProxy } from '../upstream/proxy.ts'

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
  /** Changes with what an external API answers; the owner's files have a version of their own. */
  version(): string
  api: Api
  /** Present where the documents come from an external API. */
  upstream?: { host: string; proxy: UpstreamProxy }
  close(): void
}

/** The one answer to what the site shows: from the owner's files, or from an external API. */
export async function openPortfolio(config: Config, content: ContentStore, log: Log): Promise<OpenPortfolio> {
  if (config.backend) return openForeign(config.backend, config.dataDir, log)
  const portfolio = createContentPortfolio(() => {
    const { documents } = content.current()
    if (!documents) throw new Error('The content was read without its documents.')
    return { documents }
  })
  return { portfolio, version: () => '', api: { base: '', pictureBase: '', formToken: true }, close: () => {} }
}

async function openForeign(backend: NonNullable<Config['backend']>, dataDir: string, log: Log): Promise<OpenPortfolio> {
  const { host, calls } = backend
  const portfolio = createUpstreamPortfolio({ host, dataDir, log: (line) => log('info', line) })
  await portfolio.warm(BACKEND_WARM_UP_MS)
  return {
    portfolio,
    version: portfolio.version,
    api: { base: calls === 'direct' ? host : '', pictureBase: host },
    upstream: { host, proxy: createProxy({ host }) },
    close: portfolio.close,
  }
}
