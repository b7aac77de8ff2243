import { promisify } from 'node:util'
import zlib from 'node:zlib'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
const BEST_BROTLI = 11
const BEST_GZIP = 9
const QUICK_BROTLI = 5
const TAKES_BROTLI = /\bbr\b/i
const REFUSES_BROTLI = toRefusal('br')
const TAKES_GZIP = /\bgzip\b/i
const REFUSES_GZIP = toRefusal('gzip')

type Bytes = Buffer<ArrayBuffer>
export type Encoding = 'br' | 'gzip' | 'identity'

/** One body in every encoding that it is offered in. */
export type EncodedBody = { identity: Bytes; br?: Bytes; gzip?: Bytes }

/** The best encoding of those offered that the client takes; `q=0` is how it refuses one. */
export function chooseEncoding(accepted: string | null, offered: { [encoding in Encoding]?: unknown }): Encoding {
  if (offered.br && takesBrotli(accepted ?? '')) return 'br'
  return offered.gzip && takesGzip(accepted ?? '') ? 'gzip' : 'identity'
}

/** What is sent once is compressed quickly rather than well. */
export async function compressFast(encoding: 'br' | 'gzip', identity: Bytes): Promise<Bytes> {
  if (encoding === 'gzip') return promisify(zlib.gzip)(identity)
  const params = { [BROTLI_PARAM_QUALITY]: QUICK_BROTLI, [BROTLI_PARAM_SIZE_HINT]: identity.length }
  return promisify(zlib.brotliCompress)(identity, { params })
}

export async function compressBest(identity: Bytes): Promise<EncodedBody> {
  const params = { [BROTLI_PARAM_QUALITY]: BEST_BROTLI, [BROTLI_PARAM_SIZE_HINT]: identity.length }
  const [br, gzip] = await Promise.all([
    promisify(zlib.brotliCompress)(identity, { params }),
    promisify(zlib.gzip)(identity, { level: BEST_GZIP }),
  ])
  return { identity, br, gzip }
}

function takesBrotli(accepted: string): boolean {
  return TAKES_BROTLI.test(accepted) && !REFUSES_BROTLI.test(accepted)
}

function takesGzip(accepted: string): boolean {
  return TAKES_GZIP.test(accepted) && !REFUSES_GZIP.test(accepted)
}

function toRefusal(name: string): RegExp {
  return new RegExp(`(^|[,\\s])${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i')
}
