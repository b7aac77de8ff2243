import { promisify } from 'node:util'
import zlib from 'node:zlib'

const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, Z_SYNC_FLUSH } = zlib.constants
const BEST_BROTLI = 11
const BEST_GZIP = 9
/** Deflate, no name, no time, best compression, unknown system (RFC 1952). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff])

export type Encoding = 'br' | 'gzip' | 'identity'

/** One body in every encoding. An open one may get an end of its own for each answer, in whatever encoding. */
export type EncodedBody = { bytes: Record<Encoding, Buffer<ArrayBuffer>>; open: boolean; crc: number }

/** The best encoding that the client takes; `q=0` is how it refuses one. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const refused = (name: string) => new RegExp(`(^|[,\\s])${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted)
  if (/\bbr\b/.test(accepted) && !refused('br')) return 'br'
  return /\bgzip\b/.test(accepted) && !refused('gzip') ? 'gzip' : 'identity'
}

export async function encodeBody(identity: Buffer<ArrayBuffer>): Promise<EncodedBody> {
  const params = { [BROTLI_PARAM_QUALITY]: BEST_BROTLI, [BROTLI_PARAM_SIZE_HINT]: identity.length }
  const [br, gzip] = await Promise.all([
    promisify(zlib.brotliCompress)(identity, { params }),
    promisify(zlib.gzip)(identity, { level: BEST_GZIP }),
  ])
  return { bytes: { identity, br, gzip }, open: false, crc: 0 }
}

/** Compresses the beginning of a body so that more can follow: each stream is flushed, and not finished. */
export async function encodeOpenBody(identity: Buffer<ArrayBuffer>): Promise<EncodedBody> {
  const params = { [BROTLI_PARAM_QUALITY]: BEST_BROTLI }
  const br = await flushed(zlib.createBrotliCompress({ params }), identity, BROTLI_OPERATION_FLUSH)
  const deflated = await flushed(zlib.createDeflateRaw({ level: BEST_GZIP }), identity, Z_SYNC_FLUSH)
  const gzip = Buffer.concat([GZIP_HEAD, deflated])
  return { bytes: { identity, br, gzip }, open: true, crc: zlib.crc32(identity) }
}

/** The whole body with this end, of 1 to 65,535 bytes. It is written uncompressed, which costs next to nothing. */
export function closeBody({ bytes, crc }: EncodedBody, encoding: Encoding, end: Buffer): Buffer<ArrayBuffer> {
  if (encoding === 'br') return Buffer.concat([bytes.br, toBrotliBlock(end)])
  if (encoding === 'gzip') {
    return Buffer.concat([bytes.gzip, toDeflateBlock(end), toGzipTrailer(zlib.crc32(end, crc), bytes.identity, end)])
  }
  return Buffer.concat([bytes.identity, end])
}

/** An uncompressed meta-block and the empty last one (RFC 7932, 9.2). */
function toBrotliBlock(end: Buffer): Buffer {
  const head = Buffer.alloc(3)
  head.writeUIntLE(((end.length - 1) << 3) | (1 << 19), 0, 3)
  return Buffer.concat([head, end, Buffer.from([3])])
}

/** A stored block that is the last one (RFC 1951, 3.2.4). */
function toDeflateBlock(end: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head[0] = 1
  head.writeUInt16LE(end.length, 1)
  head.writeUInt16LE(~end.length & 0xffff, 3)
  return Buffer.concat([head, end])
}

function toGzipTrailer(crc: number, identity: Buffer, end: Buffer): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE((identity.length + end.length) >>> 0, 4)
  return trailer
}

function flushed(
  stream: zlib.BrotliCompress | zlib.DeflateRaw,
  input: Buffer,
  operation: number,
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('error', reject)
    stream.write(input)
    stream.flush(operation, () => {
      stream.destroy()
      resolve(Buffer.concat(chunks))
    })
  })
}
