import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { chooseEncoding, type Encoding } from './encodings.ts'
import { FILE_HEADERS } from './headers.ts'
import { matches } from './keeper.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
}
const ENDINGS: Record<Encoding, string> = { identity: '', br: '.br', gzip: '.gz' }
const FOR_EVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'
const ETAG_LENGTH = 22

type ServedFile = { bytes: Map<Encoding, Buffer<ArrayBuffer>>; headers: Record<string, string>; etag: string }

/**
 * Serves the built client from memory, in the encodings that the build wrote beside each file: it is small, and nothing
 * outside that folder can ever be asked for.
 */
export function createFiles(dir: string): MiddlewareHandler {
  const files = readFiles(dir)
  return async function serveFile(c, next) {
    const file = files.get(c.req.path)
    return file && isRead(c) ? answer(c, file) : next()
  }
}

/** The owner's pictures carry a hash of their bytes in the address, so that they too may be kept for ever. */
export function createPictures(
  find: (path: string) => { bytes: Uint8Array<ArrayBuffer>; type: string } | undefined,
): MiddlewareHandler {
  return async function servePicture(c, next) {
    // As the address was sent: Hono's own path is half decoded, and no picture has that name.
    const picture = find(new URL(c.req.url).pathname)
    if (!picture || !isRead(c)) return next()
    return new Response(picture.bytes, { headers: { 'content-type': picture.type, 'cache-control': FOR_EVER } })
  }
}

function isRead(c: Context): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
}

function answer(c: Context, { bytes, headers, etag }: ServedFile): Response {
  if (matches(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  const encoded = bytes.get(encoding)
  if (encoding !== 'identity' && encoded) {
    return new Response(encoded, { headers: { ...headers, 'content-encoding': encoding } })
  }
  return new Response(bytes.get('identity'), { headers })
}

function readFiles(dir: string): Map<string, ServedFile> {
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const originals = paths.filter((path) => !/\.(br|gz)$/.test(path) && !path.includes(`${sep}.`))
  return new Map(originals.map((path) => [path.slice(dir.length).split(sep).join('/'), readServed(path, dir, paths)]))
}

function readServed(path: string, dir: string, paths: string[]): ServedFile {
  const bytes = new Map(
    Object.entries(ENDINGS)
      .filter(([, ending]) => paths.includes(path + ending))
      .map(([encoding, ending]) => [encoding as Encoding, readFileSync(path + ending)]),
  )
  const hash = createHash('sha256')
    .update(bytes.get('identity') ?? '')
    .digest('base64url')
  const etag = `W/"${hash.slice(0, ETAG_LENGTH)}"`
  const cacheControl = path.startsWith(join(dir, 'assets')) ? FOR_EVER : AN_HOUR
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  const headers = {
    ...FILE_HEADERS,
    'content-type': type,
    'cache-control': cacheControl,
    etag,
    vary: 'accept-encoding',
  }
  return { bytes, etag, headers }
}
