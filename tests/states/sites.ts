import { parse, stringify } from 'yaml'
import { startStubBackend } from '../fakes/backend/stub-backend.ts'
import { copyContent } from '../fakes/content/content.ts'
import { type StubProvider, startStubProvider } from '../fakes/provider/stub-provider.ts'
import { startSite } from '../fakes/site.ts'
import {
  EMPTY_CONTENT,
  type FileChanges,
  LONG_CONTENT,
  LONG_CONTENT_PAPER,
  MINIMAL_CONTENT,
  PAPER,
} from './content-variants.ts'

export const PROVIDER_KEY = 'gsk_the-key-of-the-owner'

export type RunningSite = { origin: string; logs: string[]; provider?: StubProvider; close(): Promise<void> }

export type SiteName = keyof typeof SITES

const SITES = {
  sample: () => withProvider(),
  paper: () => withProvider(PAPER),
  minimal: () => withContent(MINIMAL_CONTENT, 1),
  long: () => withContent(LONG_CONTENT),
  'long paper': () => withContent(LONG_CONTENT_PAPER),
  empty: () => withContent(EMPTY_CONTENT, 0),
  loading: () => withUpstream({ holds: true }),
  failing: () => withUpstream({ fails: 'message' }),
}

/** Starts each site on first use. */
export function createSites() {
  const open = new Map<SiteName, Promise<RunningSite>>()
  return {
    find(name: SiteName): Promise<RunningSite> {
      const site = open.get(name) ?? SITES[name]()
      open.set(name, site)
      return site
    },
    async close(): Promise<void> {
      for (const site of open.values()) await (await site).close()
    },
  }
}

async function withProvider(changes: FileChanges = {}): Promise<RunningSite> {
  const provider = await startStubProvider()
  const site = await withContent(changes, undefined, {
    SUMMARY_BASE_URL: provider.baseUrl,
    SUMMARY_API_KEY: PROVIDER_KEY,
    SUMMARY_FALLBACK: 'off',
  })
  return { ...site, provider, close: () => closeAll(site.close, provider.close) }
}

async function withContent(
  changes: FileChanges,
  projects?: number,
  env: Record<string, string> = {},
): Promise<RunningSite> {
  // The casts are safe because each change knows the type of its file.
  const rewrite = Object.entries(changes).map(([file, change]) => {
    return [file, (text: string) => stringify(change(parse(text) as never))] as const
  })
  const content = await copyContent({ rewrite: Object.fromEntries(rewrite), projects })
  const site = await startSite({ ...env, CONTENT_DIR: content.dir })
  return { ...site, close: () => closeAll(site.stop, content.remove) }
}

async function withUpstream(
  behavior: NonNullable<Parameters<typeof startStubBackend>[0]>['behavior'],
): Promise<RunningSite> {
  const backend = await startStubBackend({ behavior })
  const site = await startSite({ PORTFOLIO_HOST: `http://localhost:${backend.port}` })
  return { ...site, close: () => closeAll(site.stop, backend.close) }
}

async function closeAll(...closers: (() => Promise<void>)[]): Promise<void> {
  for (const close of closers) await close()
}
