import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Site, Translation } from '../../contract/site.ts'
import { MAX_IN_PAGE_TEXT_LENGTH } from '../../contract/summary-prompt.ts'
import { createApp } from '../../server/app.ts'
import { type Config, ConfigError } from '../../server/config.ts'
import { CLIENT_DIR } from '../../server/package-dir.ts'
import { readClientAssets } from '../../server/pages/client-assets.ts'
import { openServices } from '../../server/services.ts'

/** An external backend on a free plan may take a minute to start. */
const TIMEOUT_MS = 90_000
const POLL_DELAY_MS = 250

export type ExportOptions = {
  base: string
  api: string | undefined
  /** The sites in other languages that are exported with this one. */
  translations?: Translation[]
}
export type RenderClient = Awaited<ReturnType<typeof createRenderClient>>

/** Requests pages from the app in this process, without email and with an empty database. */
export async function createRenderClient(config: Config, { base, api, translations = [] }: ExportOptions) {
  const dir = await mkdtempDisposable(join(tmpdir(), 'vitrine-export-'))
  const siteUrl = toSiteUrl(config, base)
  const offline = {
    ...config,
    siteUrl,
    isSiteUrlSet: true,
    mail: undefined,
    notifyUrl: undefined,
    database: { file: join(dir.path, 'unused.sqlite') },
  }
  const opened = await openServices(offline, () => {})
  const server = api ? ('elsewhere' as const) : ('none' as const)
  const summaries = api ? opened.summaries : { ...opened.summaries, maxTextLength: MAX_IN_PAGE_TEXT_LENGTH }
  const site = () => withTranslations(opened.site(), translations)
  const services = { ...opened, site, summaries, api: { ...opened.api, base: api ?? '', server } }
  const app = createApp(services, {
    assets: readClientAssets(CLIENT_DIR),
    links: { base, pagesAreFolders: true },
  })

  /** Retries until the response is complete, because pages with missing data are sent with `no-store`. */
  async function request(path: string, status = 200): Promise<Response> {
    const deadline = Date.now() + TIMEOUT_MS
    for (;;) {
      const response = await app.request(path)
      const isComplete = !response.headers.get('cache-control')?.includes('no-store')
      if (response.status === status && (isComplete || status !== 200)) return response
      if (isComplete || Date.now() > deadline)
        throw new ConfigError(`Could not render ${path}: status ${response.status}.`)
      await wait(POLL_DELAY_MS)
    }
  }

  async function close(): Promise<void> {
    await opened.close()
    await dir.remove()
  }

  return { services, request, [Symbol.asyncDispose]: close }
}

export function toSiteUrl({ siteUrl }: Pick<Config, 'siteUrl'>, base: string): string {
  return new URL(base, siteUrl).href.replace(/\/$/, '')
}

/** Those exported together know each other's URLs. Others may be listed in site.yaml. */
function withTranslations(site: Site, exported: Translation[]): Site {
  const listed = site.translations.filter(({ language }) => exported.every((other) => other.language !== language))
  return { ...site, translations: [...exported, ...listed] }
}
