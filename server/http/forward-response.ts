import type { Context } from 'hono'
import type { Forwarded } from '../../contract/http.ts'
import { NO_STORE } from './cache/cache-control.ts'

export function forwardResponse(c: Context, { status, body, cookies, retryAfterS }: Forwarded): Response {
  if (retryAfterS) c.header('retry-after', String(retryAfterS))
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
  return c.body(JSON.stringify(body), status as 200, { 'content-type': 'application/json', 'cache-control': NO_STORE })
}
