import type { MiddlewareHandler } from 'hono'
import { chooseEncoding, compressFast } from './compression.ts'

const OFFERED = { br: true, gzip: true }

/** For what goes past the cache, such as the response to a posted form. */
export function compressPages(): MiddlewareHandler {
  return async function compress(c, next) {
    await next()
    const compressed = await compressPage(c.res, c.req.raw.headers.get('accept-encoding'))
    if (compressed === c.res) return
    // Hono would add the old headers to the new ones.
    c.res = undefined
    c.res = compressed
  }
}

/** Compresses a page that is not cached, such as an error page. Everything else stays as it is. */
export async function compressPage(response: Response, accepted: string | null): Promise<Response> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage || !response.body || response.headers.has('content-encoding')) return response
  const headers = new Headers(response.headers)
  if (!headers.get('vary')?.includes('accept-encoding')) headers.append('vary', 'accept-encoding')
  const encoding = chooseEncoding(accepted, OFFERED)
  if (encoding === 'identity') return new Response(response.body, { status: response.status, headers })
  const bytes = await compressFast(encoding, Buffer.from(await response.arrayBuffer()))
  headers.delete('content-length')
  headers.set('content-encoding', encoding)
  return new Response(bytes, { status: response.status, headers })
}
