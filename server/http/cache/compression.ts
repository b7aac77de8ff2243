import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
const BEST_BROTLI = 11
const FAST_BROTLI = 5
const BEST_GZIP = 9
const DEFAULT_GZIP = 6
const ACCEPTED = { br: /\bbr\b/i, gzip: /\bgzip\b/i }
const REFUSED = { br: /(^|[,\s])br\s*;\s*q=0(\.0*)?\s*(,|$)/i, gzip: /(^|[,\s])gzip\s*;\s*q=0(\.0*)?\s*(,|$)/i }

type Bytes = Buffer<ArrayBuffer>
export type Encoding = 'br' | 'gzip' | 'identity'
export type EncodedBody = { identity: Bytes; br?: Bytes; gzip?: Bytes }

export function chooseEncoding(acceptEncoding: string | null, available: { br?: unknown; gzip?: unknown }): Encoding {
  const accepts = (name: 'br' | 'gzip') =>
    available[name] && acceptEncoding && ACCEPTED[name].test(acceptEncoding) && !REFUSED[name].test(acceptEncoding)
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

export async function compressBest(identity: Bytes): Promise<EncodedBody> {
  const [br, gzip] = await Promise.all([compressBrotli(identity, BEST_BROTLI), compressGzip(identity, BEST_GZIP)])
  return { identity, br, gzip }
}

/** For pages that are not cached, such as the response to a posted form. */
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

export async function compressPage(response: Response, acceptEncoding: string | null): Promise<Response> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage || !response.body || response.headers.has('content-encoding')) return response
  const { status } = response
  const headers = new Headers(response.headers)
  if (!headers.get('vary')?.includes('accept-encoding')) headers.append('vary', 'accept-encoding')
  const encoding = chooseEncoding(acceptEncoding, { br: true, gzip: true })
  if (encoding === 'identity') return new Response(response.body, { status, headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isBrotli = encoding === 'br'
  const compressed = await (isBrotli ? compressBrotli(bytes, FAST_BROTLI) : compressGzip(bytes, DEFAULT_GZIP))
  headers.delete('content-length')
  headers.set('content-encoding', encoding)
  return new Response(compressed, { status, headers })
}

function compressBrotli(bytes: Bytes, quality: number): Promise<Bytes> {
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return promisify(zlib.brotliCompress)(bytes, { params })
}

function compressGzip(bytes: Bytes, level: number): Promise<Bytes> {
  return promisify(zlib.gzip)(bytes, { level })
}
