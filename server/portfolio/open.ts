import { type PortfolioSource, PROJECT_NOT_FOUND, type Result } from '../../contract/portfolio.ts'
import type { BrowserApi } from '../../contract/site.ts'
import type { Content } from '../content/load.ts'
import type { Log } from '../log/log.ts'
import { createUpstreamPortfolio } from '../upstream/portfolio.ts'
import { createProxy, type UpstreamProxy } from '../upstream/proxy.ts'

export type { UpstreamProxy } from '../upstream/proxy.ts'

/** A running backend responds well within this time. */
const WARM_UP_TIMEOUT_MS = 1_000

type PortfolioSettings = { backend?: { host: string; calls: 'forward' | 'direct' }; dataDir: string }
type OpenPortfolio = {
  portfolio: PortfolioSource
  version(): string
  api: BrowserApi
  proxy?: UpstreamProxy
  close(): void
}

export async function openPortfolio(
  { backend, dataDir }: PortfolioSettings,
  content: { current(): Pick<Content, 'documents'> },
  log: Log,
): Promise<OpenPortfolio> {
  if (!backend) {
    const portfolio = createContentPortfolio(content)
    return { portfolio, version: () => '', api: { base: '', imageBase: '' }, close: () => {} }
  }
  const { host, calls } = backend
  const portfolio = createUpstreamPortfolio({ host, dataDir, log })
  await portfolio.warm(WARM_UP_TIMEOUT_MS)
  const api = { base: calls === 'direct' ? host : '', imageBase: host }
  const { version, close } = portfolio
  return { portfolio, version, api, proxy: createProxy({ host, log }), close }
}

export function createContentPortfolio(content: { current(): Pick<Content, 'documents'> }): PortfolioSource {
  function read() {
    const { documents } = content.current()
    if (!documents) throw new Error('The content was read without its documents.')
    return documents
  }

  return {
    owner: async () => ok(read().owner),
    timelines: async () => ok(read().timelines),
    skills: async () => ok(read().skills),
    applications: async () => ok(read().applications),
    projects: async () => ok(read().projects),
    async project(id) {
      const project = read().projects.find(({ _id }) => _id === id)
      return project ? ok(project) : { kind: 'not-found', message: PROJECT_NOT_FOUND }
    },
  }
}

function ok<T>(value: T): Result<T> {
  return { kind: 'ok', value }
}
