import { parse, stringify } from 'yaml'
import { startStubBackend } from '../tests/fakes/backend/stub-backend.ts'
import { copyContent } from '../tests/fakes/content.ts'
import { type StubProvider, startStubProvider } from '../tests/fakes/provider/stub-provider.ts'
import { startSite } from '../tests/fakes/site.ts'
import { BARE, BRIMMING, BRIMMING_PAPER, EMPTY, type FileChanges, PAPER } from './contents.ts'
import { OWNERS, type Owner, type OwnerName } from './owners.ts'

/** What the sample stage calls its provider with. */
export const PROVIDER_KEY = 'gsk_the-key-of-the-owner'

/** A running site and what stands behind it. */
export type Stage = { origin: string; logs: string[]; provider?: StubProvider; close(): Promise<void> }

/** `sample` is the site as it comes; the others show what an owner or a backend can do to it. */
export type StageName = keyof typeof STAGES | OwnerName

const STAGES = {
  sample: () => openWithProvider(),
  paper: () => openWithProvider(PAPER),
  bare: () => openWritten(BARE, 1),
  brimming: () => openWritten(BRIMMING),
  'brimming paper': () => openWritten(BRIMMING_PAPER),
  empty: () => openWritten(EMPTY, 0),
  waiting: () => openForeign({ holds: true }),
  failing: () => openForeign({ fails: 'message' }),
}

/** Opens each stage when it is first asked for. */
export function createStages() {
  const open = new Map<StageName, Promise<Stage>>()
  return {
    find(name: StageName): Promise<Stage> {
      const known = open.get(name) ?? openStage(name)
      open.set(name, known)
      return known
    },
    async close(): Promise<void> {
      for (const stage of open.values()) await (await stage).close()
    },
  }
}

function openStage(name: StageName): Promise<Stage> {
  if (name in STAGES) return STAGES[name as keyof typeof STAGES]()
  const { changes = {}, projects }: Owner = OWNERS[name as OwnerName]
  return openWritten(changes, projects)
}

async function openWithProvider(changes: FileChanges = {}): Promise<Stage> {
  const provider = await startStubProvider()
  const site = await openWritten(changes, undefined, {
    SUMMARY_BASE_URL: provider.baseUrl,
    SUMMARY_API_KEY: PROVIDER_KEY,
    SUMMARY_FALLBACK: 'off',
  })
  return { ...site, provider, close: () => closeAll(site.close, provider.close) }
}

async function openWritten(changes: FileChanges, projects?: number, env: Record<string, string> = {}): Promise<Stage> {
  // Each change knows what its own file holds.
  const rewrite = Object.entries(changes).map(([file, change]) => {
    return [file, (text: string) => stringify(change(parse(text) as never))] as const
  })
  const content = await copyContent({ rewrite: Object.fromEntries(rewrite), projects })
  const site = await startSite({ ...env, CONTENT_DIR: content.dir })
  return { ...site, close: () => closeAll(site.stop, content.remove) }
}

async function openForeign(
  behaviour: NonNullable<Parameters<typeof startStubBackend>[0]>['behaviour'],
): Promise<Stage> {
  const backend = await startStubBackend({ behaviour })
  const site = await startSite({ PORTFOLIO_HOST: `http://localhost:${backend.port}` })
  return { ...site, close: () => closeAll(site.stop, backend.close) }
}

async function closeAll(...closers: (() => Promise<void>)[]): Promise<void> {
  for (const close of closers) await close()
}
