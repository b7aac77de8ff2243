import type { PortfolioSource } from '../../contract/portfolio.ts'
import type { ContentStore } from '../content/store.ts'
import type { Log } from '../log/log.ts'
import { toNetworks } from '../rate-limit/networks.ts'
import { createUpstreamPortfolio } from '../upstream/portfolio.ts'
import { createProxy } from '../upstream/proxy.ts'
import { createContentPortfolio } from './content.ts'

/** A running backend responds well within this time. */
const WARM_UP_TIMEOUT_MS = 1_000

type Backend = { host: string; calls: 'forward' | 'direct' }
type PortfolioSettings = { backend?: Backend; dataDir: string }
type Api = {
  base: string
  imageBase: string
  /** Only a static export sets this, because it has no server or uses another one. */
  server?: 'none' | 'elsewhere'
}

export async function openPortfolio(settings: PortfolioSettings, content: ContentStore, log: Log) {
  if (settings.backend) return openUpstream(settings.backend, settings.dataDir, log)
  const portfolio: PortfolioSource = createContentPortfolio(() => {
    const { documents } = content.current()
    if (!documents) throw new Error('The content was read without its documents.')
    return { documents }
  })
  const api: Api = { base: '', imageBase: '' }
  return { portfolio, version: () => '', api, proxy: undefined, close: () => {} }
}

async function openUpstream({ host, calls }: Backend, dataDir: string, log: Log) {
  const portfolio = createUpstreamPortfolio({ host, dataDir, log })
  await portfolio.warm(WARM_UP_TIMEOUT_MS)
  const api: Api = { base: calls === 'direct' ? host : '', imageBase: host }
  const { version, close } = portfolio
  return { portfolio, version, api, proxy: createProxy({ host, toNetworks, log }), close }
}
