import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
const BEST_BROTLI = 11
const FAST_BROTLI = 5
const BEST_GZIP = 9
const DEFAULT_GZIP = 6
const PREFERRED = ['br', 'gzip'] as const

type Bytes = Buffer<ArrayBuffer>
export type EncodedBody = { identity: Bytes; br?: Bytes; gzip?: Bytes }

export function chooseEncoding(acceptEncoding: string | null, available: { br?: unknown; gzip?: unknown }) {
  const accepted = parseAccept(acceptEncoding?.toLowerCase() ?? '').filter(({ q }) => q > 0)
  const isAccepted = (encoding: string) => accepted.some(({ type }) => type === encoding)
  return PREFERRED.find((encoding) => available[encoding] && isAccepted(encoding)) ?? 'identity'
}

export async function compressBest(identity: Bytes): Promise<EncodedBody> {
  const [br, gzip] = await Promise.all([compressBrotli(identity, BEST_BROTLI), compressGzip(identity, BEST_GZIP)])
  return { identity, br, gzip }
}

/** For pages that are not cached, such as the response to a posted form. */
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
