import type { Context, MiddlewareHandler } from 'hono'

const PAGE = /^\/(summarize|privacy|project\/[^/\\\p{C}]+)?$/u
const MAX_LENGTH = 2_500
const MAX_SEGMENTS = 20
const PAGE_NAME = /^(summarize|privacy|project)$/i

/** Redirects other spellings of a page's path to the canonical one. All other paths are not found. */
export function redirectToCanonicalPath(notFound: (c: Context) => Response | Promise<Response>): MiddlewareHandler {
  return async function checkPath(c, next) {
    const { pathname, search } = new URL(c.req.url)
    const canonical = toCanonicalPath(pathname)
    if (canonical === toUpperHex(pathname)) return next()
    return canonical && PAGE.test(decodeURIComponent(canonical)) ? c.redirect(canonical + search, 308) : notFound(c)
  }
}

export function isCanonicalPath(path: string): boolean {
  return toCanonicalPath(path) === toUpperHex(path)
}

export function toUpperHex(path: string): string {
  return path.replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase())
}

function toCanonicalPath(path: string): string | undefined {
  const [name = '', ...rest] = path.split('/', MAX_SEGMENTS + 1).filter(Boolean)
  if (path.length > MAX_LENGTH || rest.length >= MAX_SEGMENTS) return undefined
  try {
    const segments = [PAGE_NAME.test(name) ? name.toLowerCase() : name, ...rest]
    return `/${segments.map((segment) => encodeURIComponent(decodeURIComponent(segment))).join('/')}`
  } catch {
    return undefined
  }
}
