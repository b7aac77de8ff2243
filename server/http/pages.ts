import type { Context, MiddlewareHandler } from 'hono'
import { createRequestHandler, data, matchRoutes, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Services } from '../services.ts'
import { addFormFields, type StampForm } from './form-fields.ts'
import { NOT_TO_KEEP } from './keeper.ts'
import { findMethods, READ } from './methods.ts'
import { findPictureSources, toPolicy } from './policy.ts'

/** Our own backend stamps its forms; a foreign one knows nothing of that. */
type FormBackend = { kind: 'built-in'; stampForm: StampForm } | { kind: 'foreign' }

type Options = {
  build: ServerBuild
  services: Pick<Services, 'api' | 'portfolio'> & { backend: FormBackend }
  /** What the pages know of the server, made for each request. */
  createContext(c: Context): { context: RouterContextProvider; isFinished(): boolean }
  development: boolean
  /** Takes out of a page what only its scripts need. */
  takeOut(html: string, page: string): string
}

/** Renders the pages and gives each a policy under which exactly its own inline scripts and styles run. */
export function createPages({ build, services, createContext, development, takeOut }: Options): MiddlewareHandler {
  const handle = createRequestHandler(refuseMethods(build), development ? 'development' : 'production')
  const { portfolio, api } = services
  const calls = api.base ? [new URL(api.base).origin] : []
  return async function renderPage(c) {
    const { context, isFinished } = createContext(c)
    const response = await handle(toAsked(c), context)
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (!isPage) return notToKeep(response)
    const whole = await response.text()
    const { pathname, search } = new URL(c.req.url)
    // Only a page that comes out the same when it is made again.
    const isStable = !development && c.req.method === 'GET' && response.status === 200 && isFinished()
    const made = isStable ? takeOut(whole, pathname + search) : whole
    // A page that is kept gets its form's fields with each answer.
    const html = c.env?.keeping ? made : await withFormFields(made, services.backend)
    if (development) return new Response(html, response)
    const headers = new Headers(response.headers)
    const pictures = await findPictureSources(portfolio, api.pictureBase)
    headers.set('content-security-policy', toPolicy(html, { pictures, calls }))
    headers.set('cache-control', isFinished() ? 'no-cache' : NOT_TO_KEEP)
    return new Response(html, { status: response.status, headers })
  }
}

/** What the router fetches from page to page comes without a word about keeping. */
function notToKeep(response: Response): Response {
  const headers = new Headers(response.headers)
  if (!headers.has('cache-control')) headers.set('cache-control', NOT_TO_KEEP)
  return new Response(response.body, { status: response.status, headers })
}

/** Tells whether an address, with or without a query, has the form of one of the pages. */
export function createPageFinder(build: ServerBuild): (address: string) => boolean {
  const pages = Object.values(build.routes).flatMap((route) =>
    route?.parentId && route.path !== '*' ? [{ path: route.path, index: route.index === true }] : [],
  )
  return function isPage(address) {
    const [path = ''] = address.split('?')
    return isReadable(`http://localhost${path}`) && findMethods(path) === READ && matchRoutes(pages, path) !== null
  }
}

/** A page that takes no action refuses it in its own view of errors; the framework's refusal would tell our insides. */
function refuseMethods(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const module = route && { ...route.module, action: route.module.action ?? refuseMethod }
    return [id, route && { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function refuseMethod(): never {
  throw data(null, { status: 405 })
}

/** A method that no page takes comes to the framework as one that a page could take, whatever its name is. */
function toAsked(c: Context): Request {
  const { raw, method, path, url } = c.req
  if (!findMethods(path)?.includes(method)) return new Request(toReadable(url), { method: 'POST' })
  if (!isReadable(url)) return new Request(toReadable(url), { method })
  if (method === 'GET' || method === 'HEAD') return raw
  // Where a post comes from has been checked, by a rule that knows the site's public address; the framework's does not.
  const headers = new Headers(raw.headers)
  headers.delete('origin')
  return new Request(raw, { headers })
}

/** The framework prints what it cannot decode; taken literally it is an address that leads nowhere. */
function toReadable(url: string): string {
  return isReadable(url) ? url : url.replaceAll('%', '%25')
}

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname)
    return true
  } catch {
    // Half a character, or an escape that is none.
    return false
  }
}

/** Only our own backend reads them, and a page without them still works. */
async function withFormFields(html: string, backend: FormBackend): Promise<string> {
  if (backend.kind === 'foreign') return html
  return addFormFields(html, backend.stampForm)
}
