import type { Context, MiddlewareHandler } from 'hono'
import { canonicalPath, findRoute, PAGES, upperCaseEscapes } from '../../../contract/routes.ts'
import { NO_CACHE } from '../cache/cache-control.ts'

/** Redirects other spellings of a page's path to the canonical one. All other paths are not found. */
export function redirectToCanonicalPath(notFound: (c: Context) => Response | Promise<Response>): MiddlewareHandler {
  return async function checkPath(c, next) {
    const { pathname, search } = new URL(c.req.url)
    const canonical = canonicalPath(pathname)
    if (canonical === upperCaseEscapes(pathname)) return next()
    return canonical && isPage(decodeURIComponent(canonical)) ? redirectTo(c, canonical + search) : notFound(c)
  }
}

/** Browsers would cache a permanent redirect without asking again. */
export function redirectTo(c: Context, location: string): Response {
  c.header('cache-control', NO_CACHE)
  return c.redirect(location, 308)
}

function isPage(pathname: string): boolean {
  const route = findRoute(pathname)
  return route !== undefined && PAGES.includes(route)
}
