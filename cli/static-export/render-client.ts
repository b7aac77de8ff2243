import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { createApp } from '../../server/app.ts'
import { type Config, ConfigError } from '../../server/config.ts'
import { readClientAssets } from '../../server/http/assets/client-assets.ts'
import { createLog } from '../../server/log.ts'
import { openServices, type Services } from '../../server/services/index.ts'
import { createExportableProjects } from './exportable-projects.ts'
import type { ExportOptions } from './options.ts'

/** A foreign backend on a free plan sleeps; waking one takes 50 seconds and more. */
const PATIENCE_MS = 90_000
const LOOK_MS = 250
const UNFINISHED = 'no-store'

export type RenderClient = {
  services: Services
  /** What the server answers at this address, in full; rejects where it has no whole answer. */
  ask(path: string, expected?: number): Promise<Response>
  /** The titles of projects that cannot be files. */
  leftOut(): string[]
  close(): Promise<void>
}

type Build = { appUrl: URL; clientDir: string }

/** The site as its server has it, without anything that the server does besides: no messages are kept or mailed. */
export async function createRenderClient(
  config: Config,
  { base, api }: ExportOptions,
  build: Build,
): Promise<RenderClient> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-export-'))
  const quiet = { ...config, mail: undefined, database: { file: join(dir, 'unused.sqlite') } }
  const services = await openServices(
    { ...quiet, siteUrl: toPublicAddress(config.siteUrl, base) },
    createLog('silent', () => {}),
  )
  const server = api ? ('elsewhere' as const) : ('none' as const)
  const { portfolio, leftOut } = createExportableProjects(services.portfolio)
  const asFiles = { ...services, portfolio, api: { ...services.api, base: api ?? '', server } }
  const built: { createApp: typeof createApp } = await import(build.appUrl.href)
  const pipeline = built.createApp(asFiles, {
    assets: readClientAssets(build.clientDir),
    links: { base, pagesAreFolders: true },
  })

  async function ask(path: string, expected = 200): Promise<Response> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const response = await pipeline.request(path)
      const finished = !response.headers.get('cache-control')?.includes(UNFINISHED)
      if (response.status === expected && (finished || expected !== 200)) return response
      if (finished || Date.now() > deadline) throw new ConfigError(`${path} could not be made: ${response.status}.`)
      await wait(LOOK_MS)
    }
  }

  return {
    services: asFiles,
    ask,
    leftOut,
    async close() {
      await services.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Without a slash at its end, as everything that adds a path to it expects. */
function toPublicAddress(siteUrl: string, base: string): string {
  return new URL(base, siteUrl).href.replace(/\/$/, '')
}
