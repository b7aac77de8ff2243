import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { createLru } from './lru.ts'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
const BEST = { br: 11, gzip: 9 }
const FAST = { br: 5, gzip: 6 }
const PREFERRED = ['br', 'gzip'] as const
const MAX_RECENT = 50
const MAX_ACCEPT_LENGTH = 200
/** These pages are the same for many URLs, so they are cached. Others may echo visitor input and are not. */
const REPEATED_STATUSES = [403, 404, 405]

type Bytes = Buffer<ArrayBuffer>
type Encoding = (typeof PREFERRED)[number]
export type EncodedBody = { identity: Bytes; br?: Bytes; gzip?: Bytes }

export function chooseEncoding(acceptEncoding: string | null, available: { br?: unknown; gzip?: unknown }) {
  const accepted = parseAccept(acceptEncoding?.slice(0, MAX_ACCEPT_LENGTH).toLowerCase() ?? '').filter(({ q }) => q > 0)
  const isAccepted = (encoding: string) => accepted.some(({ type }) => type === encoding)
  return PREFERRED.find((encoding) => available[encoding] && isAccepted(encoding)) ?? 'identity'
}

export async function compressBody(identity: Bytes, effort: 'best' | 'fast'): Promise<EncodedBody> {
  const qualities = effort === 'best' ? BEST : FAST
  const [br, gzip] = await Promise.all(PREFERRED.map((encoding) => compress(identity, encoding, qualities[encoding])))
  return { identity, br, gzip }
}

export function createPageCompressor() {
  const recent = createLru<Bytes>({ max: MAX_RECENT })

  async function compressOnce(bytes: Bytes, encoding: Encoding): Promise<Bytes> {
    const key = `${encoding} ${hash('sha256', bytes)}`
    const compressed = recent.get(key) ?? (await compress(bytes, encoding, FAST[encoding]))
    recent.set(key, compressed)
    return compressed
  }

  return async function compressPage(response: Response, acceptEncoding: string | null): Promise<Response> {
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (!isPage || !response.body || response.headers.has('content-encoding')) return response
    const { status } = response
    const headers = new Headers(response.headers)
    if (!headers.get('vary')?.includes('accept-encoding')) headers.append('vary', 'accept-encoding')
    const encoding = chooseEncoding(acceptEncoding, { br: true, gzip: true })
    if (encoding === 'identity') return new Response(response.body, { status, headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isRepeated = REPEATED_STATUSES.includes(status)
    const compressed = await (isRepeated ? compressOnce(bytes, encoding) : compress(bytes, encoding, FAST[encoding]))
    headers.delete('content-length')
    headers.set('content-encoding', encoding)
    return new Response(compressed, { status, headers })
  }
}

function compress(bytes: Bytes, encoding: Encoding, quality: number): Promise<Bytes> {
  if (encoding === 'gzip') return promisify(zlib.gzip)(bytes, { level: quality })
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return promisify(zlib.brotliCompress)(bytes, { params })
}
