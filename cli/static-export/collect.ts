import { addCspMeta } from './csp-meta.ts'
import { toHeadersFile } from './headers-file.ts'
import { rebaseManifest } from './manifest.ts'
import type { ExportOptions } from './options.ts'
import { MARK } from './output-dir.ts'
import type { RenderClient } from './render-client.ts'
import { createPageUrlWriter } from './rewrite-urls.ts'

const MANIFEST = 'site.webmanifest'
/** What search engines, feed readers, language models and home screens ask for. */
const TOLD = ['robots.txt', 'sitemap.xml', 'feed.xml', 'resume.json', 'llms.txt', 'favicon.svg', MANIFEST]
const APPLE_ICON = 'apple-touch-icon.png'
const NOT_FOUND_PAGE = '404.html'

export type Files = Map<string, Uint8Array | string>

/** Every file of the site, by its path below the base. */
export async function collectFiles(
  site: RenderClient,
  { base, api, client }: ExportOptions & { client: ReadonlyMap<string, Buffer<ArrayBuffer>> },
): Promise<{ files: Files; pages: number }> {
  const { services, ask } = site
  const projects = await findProjects(site)
  const pages = ['summarize', ...projects.map((id) => `project/${encodeURIComponent(id)}`)]
  const withPages = createPageUrlWriter({ siteUrl: services.siteUrl, pages })
  const files: Files = new Map([
    [MARK, 'npm run export wrote this folder, and may write it anew.\n'],
    ['.nojekyll', ''],
  ])
  const policies = new Map<string, string>()

  async function renderPage(path: string, expected = 200): Promise<{ html: string; policy: string }> {
    const { html, policy } = await addCspMeta(await ask(`/${path}`, expected), api ? [api] : [])
    return { html: withPages(html), policy }
  }

  for (const page of ['', ...pages]) {
    const { html, policy } = await renderPage(page)
    const folder = page && `${page}/`
    files.set(toFile(`${folder}index.html`), html)
    policies.set(folder, policy)
  }
  const notFound = await renderPage(NOT_FOUND_PAGE, 404)
  files.set(NOT_FOUND_PAGE, notFound.html)
  policies.set(NOT_FOUND_PAGE, notFound.policy)
  for (const path of TOLD) {
    const text = await (await ask(`/${path}`)).text()
    files.set(path, path === MANIFEST ? rebaseManifest(text, base) : withPages(text))
  }
  const appleIcon = services.appleIcon()
  if (appleIcon) files.set(APPLE_ICON, appleIcon.bytes)
  for (const [path, { bytes }] of services.folder.current().pictures) files.set(toFile(path.slice(1)), bytes)
  for (const [path, bytes] of client) files.set(path, bytes)
  const others = [...TOLD, 'placeholder.svg', ...(appleIcon ? [APPLE_ICON] : [])]
  files.set('_headers', toHeadersFile({ base, siteUrl: services.siteUrl, policies, others }))
  return { files, pages: policies.size }
}

/** A backend that still sleeps is waited for with the first page. */
async function findProjects({ services, ask }: RenderClient): Promise<string[]> {
  await ask('/sitemap.xml')
  const answer = await services.portfolio.projects()
  if (answer.kind !== 'ok') throw new Error('The projects could not be read, so that nothing was written.')
  return answer.value.map(({ _id }) => _id)
}

/** The name of the file that a web server looks for when it is asked for this address. */
function toFile(address: string): string {
  return decodeURIComponent(address)
}
