import type { Owner } from '../../contract/documents.ts'
import type { PortfolioSource, Result } from '../../contract/portfolio.ts'
import type { BrowserApi, Site } from '../../contract/site.ts'
import type { Content } from '../content/load.ts'
import type { Log } from '../log/log.ts'
import { createUpstreamPortfolio } from '../upstream/portfolio.ts'
import { createProxy, type UpstreamProxy } from '../upstream/proxy.ts'

export type { UpstreamProxy } from '../upstream/proxy.ts'

/** A running backend responds well within this time. */
const WARM_UP_TIMEOUT_MS = 1_000

type PortfolioSettings = { backend?: { host: string; calls: 'forward' | 'direct' }; dataDir: string }
type ContentSource = { current(): Pick<Content, 'documents' | 'site'>; dir(): string | undefined }
type OpenPortfolio = {
  portfolio: PortfolioSource
  site(): Site
  version(): string
  api: BrowserApi
  proxy?: UpstreamProxy
  close(): void
}

export async function openPortfolio(
  { backend, dataDir }: PortfolioSettings,
  content: ContentSource,
  log: Log,
): Promise<OpenPortfolio> {
  const ownSite = () => content.current().site
  if (!backend) {
    const portfolio = createContentPortfolio(content)
    return { portfolio, site: ownSite, version: () => '', api: { base: '', imageBase: '' }, close: () => {} }
  }
  const { host, calls } = backend
  const portfolio = createUpstreamPortfolio({ host, dataDir, log })
  await portfolio.warm(WARM_UP_TIMEOUT_MS)
  const api = { base: calls === 'direct' ? host : '', imageBase: host }
  const { version, close, currentOwner } = portfolio
  const site = () => (content.dir() ? ownSite() : withIdentity(ownSite(), currentOwner()))
  return { portfolio, site, version, api, proxy: createProxy({ host, log }), close }
}

/** Without the owner's files, the backend's user is all that says whose site this is. */
function withIdentity(site: Site, { fullName: name, avatar, resume }: Partial<Owner> = {}): Site {
  return {
    ...site,
    ...(name && { name, greeting: `Hi, I'm ${name}` }),
    ...(avatar && { avatar: { ...avatar, alt: `Portrait of ${name || site.name}` } }),
    links: { ...site.links, resume: resume?.url ?? '' },
  }
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
      return project ? ok(project) : { kind: 'not-found', error: 'projectNotFound' }
    },
  }
}

function ok<T>(value: T): Result<T> {
  return { kind: 'ok', value }
}
