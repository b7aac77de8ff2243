import type { MiddlewareHandler } from 'hono'
import { chooseEncoding, encodeOnce } from './encodings.ts'

const OFFERED = { br: true, gzip: true }

/** Compresses the pages that are not cached: errors, and responses to a posted form. */
export function createPassingPages(): MiddlewareHandler {
  return async function encodePage(c, next) {
    await next()
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html')
    if (!isPage || !c.res.body || c.res.headers.has('content-encoding')) return
    if (!c.res.headers.get('vary')?.includes('accept-encoding')) c.header('vary', 'accept-encoding', { append: true })
    const encoding = chooseEncoding(c.req.raw.headers.get('accept-encoding'), OFFERED)
    if (encoding === 'identity') return
    const { status, headers } = c.res
    const bytes = await encodeOnce(encoding, Buffer.from(await c.res.arrayBuffer()))
    headers.delete('content-length')
    headers.set('content-encoding', encoding)
    // Hono would add the old headers to the new ones.
    c.res = undefined
    c.res = new Response(bytes, { status, headers })
  }
}
