import { promisify } from 'node:util'
import zlib from 'node:zlib'

const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, Z_SYNC_FLUSH } = zlib.constants
const BEST_BROTLI = 11
const BEST_GZIP = 9
const QUICK_BROTLI = 5
/** Deflate, no name, no time, best compression, unknown system (RFC 1952). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff])
/** The empty meta-block that ends a stream. */
const BROTLI_LAST = Buffer.from([3])
const TAKES_BROTLI = /\bbr\b/i
const REFUSES_BROTLI = toRefusal('br')
const TAKES_GZIP = /\bgzip\b/i
const REFUSES_GZIP = toRefusal('gzip')

type Bytes = Buffer<ArrayBuffer>
export type Encoding = 'br' | 'gzip' | 'identity'

/** One body in every encoding. An open one may get an end of its own for each answer, in whatever encoding. */
export type EncodedBody = { bytes: { identity: Bytes } & { [encoding in Encoding]?: Bytes }; crc?: number }

/** The best encoding of those offered that the client takes; `q=0` is how it refuses one. */
export function chooseEncoding(accepted: string | undefined, offered: { [encoding in Encoding]?: unknown }): Encoding {
  if (offered.br && takesBrotli(accepted)) return 'br'
  return offered.gzip && takesGzip(accepted) ? 'gzip' : 'identity'
}

/** What is sent once is compressed quickly rather than well. */
export async function encodeOnce(encoding: 'br' | 'gzip', identity: Bytes): Promise<Bytes> {
  if (encoding === 'gzip') return promisify(zlib.gzip)(identity)
  const params = { [BROTLI_PARAM_QUALITY]: QUICK_BROTLI, [BROTLI_PARAM_SIZE_HINT]: identity.length }
  return promisify(zlib.brotliCompress)(identity, { params })
}

export async function encodeBody(identity: Bytes): Promise<EncodedBody> {
  const params = { [BROTLI_PARAM_QUALITY]: BEST_BROTLI, [BROTLI_PARAM_SIZE_HINT]: identity.length }
  const [br, gzip] = await Promise.all([
    promisify(zlib.brotliCompress)(identity, { params }),
    promisify(zlib.gzip)(identity, { level: BEST_GZIP }),
  ])
  return { bytes: { identity, br, gzip } }
}

/** Compresses the beginning of a body so that more can follow: each stream is flushed, and not finished. */
export async function encodeOpenBody(identity: Bytes): Promise<EncodedBody> {
  const params = { [BROTLI_PARAM_QUALITY]: BEST_BROTLI }
  const br = await flushed(zlib.createBrotliCompress({ params }), identity, BROTLI_OPERATION_FLUSH)
  const deflated = await flushed(zlib.createDeflateRaw({ level: BEST_GZIP }), identity, Z_SYNC_FLUSH)
  const gzip = Buffer.concat([GZIP_HEAD, deflated])
  return { bytes: { identity, br, gzip }, crc: zlib.crc32(identity) }
}

/** What follows an open body to end it with these 1 to 65,535 bytes. They stay uncompressed, which costs next to nothing. */
export function toEnd({ bytes, crc }: EncodedBody, encoding: Encoding, end: Bytes): Bytes {
  if (encoding === 'br') return Buffer.concat([toBrotliHead(end), end, BROTLI_LAST])
  if (encoding === 'gzip') {
    return Buffer.concat([toDeflateHead(end), end, toGzipTrailer(zlib.crc32(end, crc), bytes.identity, end)])
  }
  return end
}

function takesBrotli(accepted = ''): boolean {
  return TAKES_BROTLI.test(accepted) && !REFUSES_BROTLI.test(accepted)
}

function takesGzip(accepted = ''): boolean {
  return TAKES_GZIP.test(accepted) && !REFUSES_GZIP.test(accepted)
}

function toRefusal(name: string): RegExp {
  return new RegExp(`(^|[,\\s])${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i')
}

/** What stands before an uncompressed meta-block (RFC 7932, 9.2). */
function toBrotliHead(end: Buffer): Buffer {
  const head = Buffer.alloc(3)
  head.writeUIntLE(((end.length - 1) << 3) | (1 << 19), 0, 3)
  return head
}

/** What stands before a stored block that is the last one (RFC 1951, 3.2.4). */
function toDeflateHead(end: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head[0] = 1
  head.writeUInt16LE(end.length, 1)
  head.writeUInt16LE(~end.length & 0xffff, 3)
  return head
}

function toGzipTrailer(crc: number, identity: Buffer, end: Buffer): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE((identity.length + end.length) >>> 0, 4)
  return trailer
}

function flushed(stream: zlib.BrotliCompress | zlib.DeflateRaw, input: Buffer, operation: number): Promise<Bytes> {
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
