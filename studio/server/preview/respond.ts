import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import draftStyles from '../../../app/styles/draft.css?inline'
import { PACKAGE_DIR } from '../../../server/package-dir.ts'
import type { PageData } from '../../api.ts'
import type { Shown } from '../content/shown.ts'
import { toPageSources } from './page-data.ts'

const SCRIPT = '/studio-preview.js'
const DRAFT_STYLES = '/studio-draft.css'
const REFUSED = 'Forms are disabled in the preview.'
const NOT_VALID = 'To see the preview, fix the issues in Publish.'
const NOTICE_CSP = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'"
const REMOVED = /^(?:x-frame-options|etag|access-control-.*)$/

type Options = { origins: string[]; app: Hono; shown: Shown }

/** Responds with the app's pages, which only the studio may frame, and with the script that it talks to. */
export function createResponder({ origins, app, shown }: Options) {
  const script = readFileSync(join(PACKAGE_DIR, 'build/studio/preview.js'))
  const files = new Map<string, { body: BodyInit; type: string }>([
    [SCRIPT, { body: script, type: 'text/javascript; charset=utf-8' }],
    [DRAFT_STYLES, { body: draftStyles, type: 'text/css; charset=utf-8' }],
  ])

  async function find(request: Request, env: object, etag: string): Promise<Response> {
    if (!['GET', 'HEAD'].includes(request.method)) return toNotice(405, REFUSED)
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304 })
    const own = files.get(new URL(request.url).pathname)
    if (own) return new Response(own.body, { headers: { 'content-type': own.type } })
    if (shown.content()) return app.fetch(request, env)
    // The studio's page shows them next to the fields.
    const image = shown.disk().pictures.get(new URL(request.url).pathname)
    const headers = { 'content-type': image?.type ?? '', 'content-security-policy': NOTICE_CSP }
    return image ? new Response(image.bytes, { headers }) : toNotice(503, NOT_VALID)
  }

  return async function respond(request: Request, env: object): Promise<Response> {
    // A page whose content changes while it is rendered counts as older, so it is requested again.
    const etag = `"${shown.version()}"`
    const found = await find(request, env, etag)
    const { status } = found
    const headers = new Headers([...found.headers].filter(([name]) => !REMOVED.test(name)))
    headers.set('cache-control', 'no-store')
    headers.set('x-content-type-options', 'nosniff')
    // The studio is on the same host, so its page may show these images. Browsers don't take ports of an IP for one site.
    const isSameSite = request.headers.get('sec-fetch-site') === 'same-site'
    headers.set('cross-origin-resource-policy', isSameSite ? 'cross-origin' : 'same-origin')
    const isPage = headers.get('content-type')?.startsWith('text/html')
    if (isPage)
      headers.set('content-security-policy', toCsp(headers.get('content-security-policy') ?? NOTICE_CSP, origins))
    if (!isPage) return new Response(found.body, { status, headers })
    const content = shown.content()
    const data = { studio: origins, etag, sources: content && toPageSources(content) }
    return new Response(addScript(await found.text(), data), { status, headers })
  }
}

function toNotice(status: number, text: string): Response {
  const html = `<!DOCTYPE html><html lang="en"><head><title>Preview</title></head><body><p>${text}</p></body></html>`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': NOTICE_CSP }
  return new Response(html, { status, headers })
}

function toCsp(csp: string, origins: string[]): string {
  const directives = csp.split('; ').map((directive) => {
    const [name, ...sources] = directive.split(' ')
    if (name === 'frame-ancestors') return [name, ...origins].join(' ')
    if (name === 'style-src') return "style-src 'self' 'unsafe-inline'"
    // An image in the content may have a URL of the studio.
    return [name, ...sources.filter((source) => !origins.includes(source))].join(' ')
  })
  return directives.join('; ')
}

/** Every `<` in the data is escaped. */
function addScript(html: string, data: PageData): string {
  const tags = [
    `<link rel="stylesheet" href="${DRAFT_STYLES}">`,
    `<script type="application/json" id="studio-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    `<script type="module" src="${SCRIPT}"></script>`,
  ]
  return html.replace('</head>', () => `${tags.join('')}</head>`)
}
