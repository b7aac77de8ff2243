import type { Context, MiddlewareHandler } from 'hono'

const HEADER_NAMES = /^[\w\-, ]+$/
const REMEMBER_S = 600

/** Lets the pages of these origins send from a visitor's browser, with any header, and read the answer. */
export function createCors(origins: readonly string[]): MiddlewareHandler {
  return async function allowOthers(c, next) {
    const origin = c.req.header('origin')
    if (!origin || !origins.includes(origin)) return next()
    if (c.req.method === 'OPTIONS') return answerPreflight(c, origin)
    await next()
    allow(c, origin)
  }
}

function answerPreflight(c: Context, origin: string): Response {
  const wanted = c.req.header('access-control-request-headers') ?? ''
  allow(c, origin)
  c.header('access-control-allow-methods', 'POST')
  if (HEADER_NAMES.test(wanted)) c.header('access-control-allow-headers', wanted)
  c.header('access-control-max-age', String(REMEMBER_S))
  return c.body(null, 204)
}

function allow(c: Context, origin: string): void {
  c.header('access-control-allow-origin', origin)
  c.header('access-control-allow-credentials', 'true')
  c.header('vary', 'origin', { append: true })
}
