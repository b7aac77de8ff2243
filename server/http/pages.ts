import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Services } from '../services.ts'
import { addFormFields, type StampForm } from './form-fields.ts'
import { NOT_TO_KEEP } from './keeper.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/** Our own backend stamps its forms; a foreign one knows nothing of that. */
type FormBackend = { kind: 'built-in'; stampForm: StampForm } | { kind: 'foreign' }

type Options = {
  build: ServerBuild
  services: Pick<Services, 'api'> & { backend: FormBackend }
  /** What the pages know of the server, made for each request. */
  createContext(c: Context): { context: RouterContextProvider; isFinished(): boolean }
  development: boolean
}

/** Renders the pages and gives each a policy under which exactly its own inline scripts and styles run. */
export function createPages({ build, services, createContext, development }: Options): MiddlewareHandler {
  const handle = createRequestHandler(build, development ? 'development' : 'production')
  const sources = toSources(services)
  return async function renderPage(c) {
    const { context, isFinished } = createContext(c)
    const response = await handle(withoutOrigin(c.req.raw), context)
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (!isPage) return response
    const made = await response.text()
    // A page that is kept gets its form's fields with each answer.
    const html = c.env?.keeping ? made : await withFormFields(made, services.backend)
    if (development) return new Response(html, response)
    const headers = new Headers(response.headers)
    headers.set('content-security-policy', toPolicy(html, sources))
    headers.set('cache-control', isFinished() ? 'no-cache' : NOT_TO_KEEP)
    return new Response(html, { status: response.status, headers })
  }
}

/** Where a post comes from has been checked, by a rule that knows the site's public address; the framework's does not. */
function withoutOrigin(request: Request): Request {
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request, { headers })
}

/** Only our own backend reads them, and a page without them still works. */
async function withFormFields(html: string, backend: FormBackend): Promise<string> {
  if (backend.kind === 'foreign') return html
  return addFormFields(html, backend.stampForm)
}

type Sources = { pictures: string; calls: string }

/** A foreign backend names its pictures itself, on hosts that only it knows. */
function toSources({ backend, api }: Options['services']): Sources {
  const foreign = backend.kind === 'foreign'
  return { pictures: foreign ? ' https: http:' : ' https:', calls: api.base ? ` ${new URL(api.base).origin}` : '' }
}

function toPolicy(html: string, { pictures, calls }: Sources): string {
  return [
    "default-src 'none'",
    `script-src 'self'${toHashes(html, INLINE_SCRIPT)}`,
    `style-src 'self'${toHashes(html, INLINE_STYLE)}`,
    `img-src 'self' data:${pictures}`,
    "font-src 'self'",
    `connect-src 'self'${calls}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function toHashes(html: string, pattern: RegExp): string {
  const bodies = new Set(Array.from(html.matchAll(pattern), (match) => match[1] ?? ''))
  return [...bodies].map((body) => ` 'sha256-${createHash('sha256').update(body).digest('base64')}'`).join('')
}
