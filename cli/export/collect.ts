import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '../content-dir/hash-files.ts'
import { renderHeadersFile } from './headers-file.ts'
import { MARKER } from './output-dir.ts'
import type { ExportOptions, RenderClient } from './render-client.ts'
import { createPageUrlRewriter, rebaseManifest } from './rewrite-urls.ts'

const MANIFEST = 'site.webmanifest'
const SEO_FILES = ['robots.txt', 'sitemap.xml', 'feed.xml', 'resume.json', 'llms.txt', 'favicon.svg', MANIFEST]
const APPLE_ICON = 'apple-touch-icon.png'
const NOT_FOUND_PAGE = '404.html'
const COMPRESSED_OR_HIDDEN = /\.(?:br|gz)$|(?:^|\/)\./
const CHARSET = /<meta charSet="utf-8"\s*\/?>/i
/** Browsers ignore this directive in a meta element. */
const FRAME_ANCESTORS = /; frame-ancestors [^;]+/

export async function collectFiles(
  renderClient: RenderClient,
  { base, api, clientDir }: ExportOptions & { clientDir: string },
) {
  const { services, request } = renderClient
  const projects = await findProjects(renderClient)
  const pages = ['summarize', 'privacy', ...projects.map((id) => `project/${encodeURIComponent(id)}`)]
  const rewriteUrls = createPageUrlRewriter({ siteUrl: services.siteUrl, pages })
  const files = new Map<string, Uint8Array | string>([
    [MARKER, 'Created by npm run export. The next export may replace this folder.\n'],
    ['.nojekyll', ''],
  ])
  const policies = new Map<string, string>()

  async function addPage(path: string, { file, route = path, status = 200 }: Target): Promise<void> {
    const { html, policy } = await addCspMeta(await request(`/${path}`, status), api)
    files.set(decodeURIComponent(file), rewriteUrls(html))
    policies.set(route, policy)
  }

  await addPage('', { file: 'index.html' })
  for (const page of pages) await addPage(page, { file: `${page}/index.html`, route: `${page}/` })
  await addPage(NOT_FOUND_PAGE, { file: NOT_FOUND_PAGE, status: 404 })
  for (const path of SEO_FILES) {
    const text = await (await request(`/${path}`)).text()
    files.set(path, path === MANIFEST ? rebaseManifest(text, base) : rewriteUrls(text))
  }
  const appleIcon = services.appleIcon()
  if (appleIcon) files.set(APPLE_ICON, appleIcon.bytes)
  for (const [path, { bytes }] of services.content.current().images) files.set(decodeURIComponent(path.slice(1)), bytes)
  const ownFiles = new Map<string, Record<string, string>>()
  for (const path of services.content.current().files.keys()) {
    const response = await request(path)
    files.set(decodeURIComponent(path.slice(1)), await response.bytes())
    ownFiles.set(path.slice(1), pickHeaders(response.headers))
  }
  for (const path of await listFiles(clientDir)) {
    if (!COMPRESSED_OR_HIDDEN.test(path)) files.set(path, await readFile(join(clientDir, path)))
  }
  const others = [...SEO_FILES, ...(appleIcon ? [APPLE_ICON] : [])]
  files.set('_headers', renderHeadersFile({ base, siteUrl: services.siteUrl, policies, others, ownFiles }))
  return { files, pages: policies.size }
}

/** Picks the headers that keep a browser from running a file. */
function pickHeaders(headers: Headers): Record<string, string> {
  const names = ['content-security-policy', 'content-disposition', 'content-type']
  return Object.fromEntries([...headers].filter(([name]) => names.includes(name)))
}

type Target = { file: string; route?: string; status?: number }

async function findProjects({ services, request }: RenderClient): Promise<string[]> {
  // This request waits until an external backend responds.
  await request('/sitemap.xml')
  const result = await services.portfolio.projects()
  if (result.kind !== 'ok') throw new Error('Could not read the projects. Nothing was written.')
  return result.value.map(({ _id }) => _id)
}

/** Adds the page's policy as a meta element, for web servers that can't send it as a header. */
async function addCspMeta(response: Response, formOrigin = ''): Promise<{ html: string; policy: string }> {
  const html = await response.text()
  const header = response.headers.get('content-security-policy') ?? ''
  if (!header || !CHARSET.test(html)) throw new Error('The page has no Content-Security-Policy or no charset.')
  const policy = header.replace("form-action 'self'", `form-action 'self' ${formOrigin}`.trimEnd())
  const meta = `<meta http-equiv="content-security-policy" content="${policy.replace(FRAME_ANCESTORS, '')}"/>`
  return { html: html.replace(CHARSET, (charset) => charset + meta), policy }
}
