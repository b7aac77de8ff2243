import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as routes from '../../contract/routes.ts'
import type { Translation } from '../../contract/site.ts'
import { listFiles } from '../../editing/folder/hash-files.ts'
import { CLIENT_DIR } from '../../server/package-dir.ts'
import { renderHeadersFile } from './headers-file.ts'
import { MARKER } from './output-dir.ts'
import type { ExportOptions, RenderClient } from './render-client.ts'

const NOT_FOUND_PAGE = '/404.html'
const COMPRESSED_OR_HIDDEN = /\.(?:br|gz)$|(?:^|\/)\./
const CHARSET = /<meta charSet="utf-8"\s*\/?>/i
/** Browsers ignore this directive in a meta element. */
const FRAME_ANCESTORS = /; frame-ancestors [^;]+/

type Progress = ((line: string) => void) | undefined
type Manifest = { icons?: { src: string }[] } & Record<string, unknown>

export async function collectFiles(
  client: RenderClient,
  { base, api, translations = [], progress }: ExportOptions & { progress?: Progress },
) {
  const { services, request } = client
  const siteUrl = services.siteUrl()
  const content = services.content.current()
  const own = routes.pagePaths(await findProjects(client), services.site())
  const addAllSlashes = (text: string) =>
    [{ url: siteUrl, pages: own }, ...translations].reduce((written, site) => addSlashes(written, site), text)
  const files = new Map<string, Uint8Array | string>([
    [MARKER, 'Created by npm run export. The next export may replace this folder.\n'],
    ['.nojekyll', ''],
  ])
  const policies = new Map<string, string>()
  const pages = [...own, NOT_FOUND_PAGE]
  for (const [index, path] of pages.entries()) {
    progress?.(`Page ${index + 1} of ${pages.length}: ${base}${path.slice(1)}`)
    const { html, policy } = await addCspMeta(await request(path, path === NOT_FOUND_PAGE ? 404 : 200), api)
    const target = toTarget(path)
    files.set(decodeURIComponent(target.file), addAllSlashes(html))
    policies.set(target.url, policy)
  }
  for (const { path } of routes.FEEDS) {
    const text = await (await request(path)).text()
    const isManifest = path === routes.manifest.path
    files.set(toFile(path), isManifest ? rebaseManifest(text, base) : addAllSlashes(text))
  }
  const appleIcon = services.appleIcon()
  if (appleIcon) files.set(toFile(routes.appleIcon.path), appleIcon.bytes)
  const others = [...routes.FEEDS, ...(appleIcon ? [routes.appleIcon] : [])].map(({ path }) => toFile(path))
  for (const [path, { bytes }] of content.images) files.set(toFile(path), bytes)
  const ownFiles = new Map<string, Record<string, string>>()
  for (const path of content.files.keys()) {
    const response = await request(path)
    // In the studio, Hono replaces the global Response by one that lacks `bytes`.
    files.set(toFile(path), new Uint8Array(await response.arrayBuffer()))
    ownFiles.set(path.slice(1), pickHeaders(response.headers))
  }
  for (const path of await listFiles(CLIENT_DIR)) {
    if (!COMPRESSED_OR_HIDDEN.test(path)) files.set(path, await readFile(join(CLIENT_DIR, path)))
  }
  return { files, pages, headers: renderHeadersFile({ base, siteUrl, policies, others, ownFiles }) }
}

/** A page is a folder, whose URL ends with a slash. */
function toTarget(path: string): { file: string; url: string } {
  const url = path === routes.home.path || path === NOT_FOUND_PAGE ? path.slice(1) : `${path.slice(1)}/`
  return { file: path === NOT_FOUND_PAGE ? url : `${url}index.html`, url }
}

/** Picks the headers that keep a browser from running a file. */
function pickHeaders(headers: Headers): Record<string, string> {
  const names = ['content-security-policy', 'content-disposition', 'content-type']
  return Object.fromEntries([...headers].filter(([name]) => names.includes(name)))
}

async function findProjects({ services, request }: RenderClient): Promise<string[]> {
  // This request waits until an external backend responds.
  await request(routes.sitemap.path)
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

/** Adds a slash to the absolute URLs of pages, but not to feed entry ids, which must not change (RFC 4287). */
export function addSlashes(text: string, { url, pages }: Pick<Translation, 'url' | 'pages'>): string {
  const paths = pages.filter((path) => path !== routes.home.path).map(RegExp.escape)
  const pageUrl = new RegExp(`((?<!<id>)${RegExp.escape(url)}(?:${paths.join('|')}))(?=["'<>\\s)\\]#?]|$)`, 'g')
  return text.replace(pageUrl, '$1/')
}

function rebaseManifest(text: string, base: string): string {
  const manifest: Manifest = JSON.parse(text)
  const icons = manifest.icons?.map((icon) => ({ ...icon, src: icon.src.replace(/^\//, base) }))
  return `${JSON.stringify({ ...manifest, id: base, start_url: base, scope: base, icons }, null, 2)}\n`
}

function toFile(path: string): string {
  return decodeURIComponent(path.slice(1))
}
