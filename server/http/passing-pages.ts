import type { MiddlewareHandler } from 'hono'
import { encodeOnce } from './encodings.ts'

/** Compresses the pages that nobody keeps: errors, and the answers to a form. */
export function createPassingPages(): MiddlewareHandler {
  return async function encodePage(c, next) {
    await next()
    const { res } = c
    const isPage = res.headers.get('content-type')?.startsWith('text/html')
    if (!isPage || !res.body || res.headers.has('content-encoding')) return
    const whole = Buffer.from(await res.arrayBuffer())
    const encoded = await encodeOnce(c.req.header('accept-encoding'), whole)
    const headers = new Headers(res.headers)
    headers.delete('content-length')
    if (!headers.get('vary')?.includes('accept-encoding')) headers.append('vary', 'accept-encoding')
    if (encoded) headers.set('content-encoding', encoded.encoding)
    // Hono would add the old headers to the new ones.
    c.res = undefined
    c.res = new Response(encoded?.bytes ?? whole, { status: res.status, headers })
  }
}
