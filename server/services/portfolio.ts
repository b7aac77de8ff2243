import type { PortfolioSource } from '../../contract/portfolio-source.ts'
import type { Config } from '../config.ts'
import type { ContentStore } from '../content/content-store.ts'
import { createContentPortfolio } from '../content/portfolio.ts'
import type { Log } from '../log.ts'
import { toNetworks } from '../rate-limit/networks.ts'
import { createUpstreamPortfolio } from '../upstream/portfolio.ts'
import { createProxy } from '../upstream/proxy.ts'

/** A running backend responds well within this; the start does not wait longer. */
const WARM_UP_MS = 1_000

type Api = {
  base: string
  pictureBase: string
  /** Set for a static export: there is no server, or one elsewhere, at `base`. */
  server?: 'none' | 'elsewhere'
  formToken?: boolean
}

export async function openPortfolio(config: Config, content: ContentStore, log: Log) {
  if (config.backend) return openUpstream(config.backend, config.dataDir, log)
  const portfolio: PortfolioSource = createContentPortfolio(() => {
    const { documents } = content.current()
    if (!documents) throw new Error('The content was read without its documents.')
    return { documents }
  })
  const api: Api = { base: '', pictureBase: '', formToken: true }
  return { portfolio, version: () => '', api, upstream: undefined, close: () => {} }
}

async function openUpstream({ host, calls }: NonNullable<Config['backend']>, dataDir: string, log: Log) {
  const portfolio = createUpstreamPortfolio({ host, dataDir, log })
  await portfolio.warm(WARM_UP_MS)
  const api: Api = { base: calls === 'direct' ? host : '', pictureBase: host, formToken: true }
  const { version, close } = portfolio
  return { portfolio, version, api, upstream: { host, proxy: createProxy({ host, toNetworks, log }) }, close }
}
