import type { MiddlewareHandler } from 'hono'
import { chooseEncoding, encodeOnce } from './encodings.ts'

const OFFERED = { br: true, gzip: true }
/** A page, or what the router fetches to show one. */
const PAGE = /^text\/(html|x-script)/

/** Compresses the pages that nobody keeps: errors, the answers to a form, and what goes from page to page. */
export function createPassingPages(): MiddlewareHandler {
  return async function encodePage(c, next) {
    await next()
    if (!PAGE.test(c.res.headers.get('content-type') ?? '') || !c.res.body || c.res.headers.has('content-encoding'))
      return
    if (!c.res.headers.get('vary')?.includes('accept-encoding')) c.header('vary', 'accept-encoding', { append: true })
    const encoding = chooseEncoding(c.req.header('accept-encoding'), OFFERED)
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
