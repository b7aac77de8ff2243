import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

const PREFLIGHT_MAX_AGE_S = 600
/** The provider's SDK in the page reads these before it retries. */
const EXPOSED_HEADERS = ['retry-after', 'x-should-retry']

/** Hono's `cors` also responds to preflight requests from other origins; here those get a 405. */
export function createCors(origins: readonly string[]): MiddlewareHandler {
  const allow = cors({
    origin: [...origins],
    allowMethods: ['POST'],
    exposeHeaders: EXPOSED_HEADERS,
    credentials: true,
    maxAge: PREFLIGHT_MAX_AGE_S,
  })
  return (c, next) => (origins.includes(c.req.header('origin') ?? '') ? allow(c, next) : next())
}
