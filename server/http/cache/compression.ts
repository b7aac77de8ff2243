import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
const PREFERRED = ['br', 'gzip'] as const
const MAX_ACCEPT_LENGTH = 200
const QUALITY = { best: { br: 11, gzip: 9 }, fast: { br: 5, gzip: 6 } }
const MIN_COMPRESSED_BYTES = 200
/** The best compression of more would take seconds. */
const MAX_BEST_BYTES = 300_000

type Bytes = Buffer<ArrayBuffer>
export type Effort = keyof typeof QUALITY
export type EncodedBody = { identity: Bytes; br?: Bytes; gzip?: Bytes }

export function chooseEncoding(acceptEncoding: string | null, available: { br?: unknown; gzip?: unknown }) {
  const accepted = parseAccept(acceptEncoding?.slice(0, MAX_ACCEPT_LENGTH).toLowerCase() ?? '').filter(({ q }) => q > 0)
  const isAccepted = (encoding: string) => accepted.some(({ type }) => type === encoding)
  return PREFERRED.find((encoding) => available[encoding] && isAccepted(encoding)) ?? 'identity'
}

export async function compressBody(
  identity: Bytes,
  { type, effort }: { type: string; effort: Effort },
): Promise<EncodedBody> {
  const isCompressible = identity.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)
  if (!isCompressible) return { identity }
  const quality = QUALITY[identity.length > MAX_BEST_BYTES ? 'fast' : effort]
  const params = { [BROTLI_PARAM_QUALITY]: quality.br, [BROTLI_PARAM_SIZE_HINT]: identity.length }
  const [br, gzip] = await Promise.all([
    promisify(zlib.brotliCompress)(identity, { params }),
    promisify(zlib.gzip)(identity, { level: quality.gzip }),
  ])
  return { identity, br, gzip }
}
