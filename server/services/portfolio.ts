import type { PortfolioSource } from '../../contract/portfolio-source.ts'
import type { Config } from '../config.ts'
import type { ContentStore } from '../content/content-store.ts'
import { createContentPortfolio } from '../content/portfolio.ts'
import type { Log } from '../log.ts'
import { createUpstreamPortfolio } from '../upstream/portfolio.ts'
import { createProxy, type UpstreamProxy } from '../upstream/proxy.ts'

/** A running backend responds well within this; the start does not wait longer. */
const WARM_UP_MS = 1_000

type Api = {
  base: string
  pictureBase: string
  /** Set for a static export: there is no server, or one elsewhere, at `base`. */
  server?: 'none' | 'elsewhere'
  formToken?: boolean
}

type OpenPortfolio = {
  portfolio: PortfolioSource
  /** Changes with the data of an external API; the content folder has its own version. */
  version(): string
  api: Api
  upstream?: { host: string; proxy: UpstreamProxy }
  close(): void
}

export async function openPortfolio(config: Config, content: ContentStore, log: Log): Promise<OpenPortfolio> {
  if (config.backend) return openUpstream(config.backend, config.dataDir, log)
  const portfolio = createContentPortfolio(() => {
    const { documents } = content.current()
    if (!documents) throw new Error('The content was read without its documents.')
    return { documents }
  })
  return { portfolio, version: () => '', api: { base: '', pictureBase: '', formToken: true }, close: () => {} }
}

async function openUpstream(
  backend: NonNullable<Config['backend']>,
  dataDir: string,
  log: Log,
): Promise<OpenPortfolio> {
  const { host, calls } = backend
  const portfolio = createUpstreamPortfolio({ host, dataDir, log })
  await portfolio.warm(WARM_UP_MS)
  return {
    portfolio,
    version: portfolio.version,
    api: { base: calls === 'direct' ? host : '', pictureBase: host },
    upstream: { host, proxy: createProxy({ host }) },
    close: portfolio.close,
  }
}
