import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import type { SecurityHeaders } from '../security/security-headers.ts'
import { NO_STORE, PICTURE_HASH } from '../cache/page-cache.ts'
import { type Prepared, prepare, toResponse } from '../cache/cached-response.ts'

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
const FOR_EVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'
const HASH_LENGTH = 22

/**
 * Serves the built client from memory, in the encodings that the build wrote beside each file: it is small, and nothing
 * outside that folder can ever be asked for.
 */
export function serveAssets(dir: string, security: SecurityHeaders = {}): MiddlewareHandler {
  const files = readFiles(dir, security)
  return async function serveFile(c, next) {
    const file = files.get(c.req.path)
    return file && isRead(c) ? toResponse(file, c.req.raw) : next()
  }
}

/**
 * The owner's pictures carry a hash of their bytes in the address, so that they too may be kept for ever. Whoever asks with
 * another hash, or none, is to keep nothing: under that address it may be another picture tomorrow.
 */
export function serveImages(
  find: (path: string) => { bytes: Uint8Array<ArrayBuffer>; type: string; url: string } | undefined,
): MiddlewareHandler {
  return async function servePicture(c, next) {
    // As the address was sent: Hono's own path is half decoded, and no picture has that name.
    const { pathname, searchParams } = new URL(c.req.url)
    const picture = find(pathname)
    if (!picture || !isRead(c)) return next()
    const hash = new URL(picture.url, c.req.url).searchParams.get(PICTURE_HASH)
    return new Response(picture.bytes, {
      // Made to be shown: other sites may show it too, as they do where the page is shared.
      headers: {
        'content-type': picture.type,
        'cache-control': searchParams.get(PICTURE_HASH) === hash ? FOR_EVER : NO_STORE,
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
  }
}

function isRead(c: Context): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
}

function readFiles(dir: string, security: SecurityHeaders): Map<string, Prepared> {
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const originals = paths.filter((path) => !/\.(br|gz)$/.test(path) && !path.includes(`${sep}.`))
  const toHeaders = (path: string) => ({
    ...security,
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': path.startsWith(join(dir, 'assets')) ? FOR_EVER : AN_HOUR,
  })
  const toEntry = (path: string) => readPrepared(path, paths, toHeaders(path))
  return new Map(originals.map((path) => [path.slice(dir.length).split(sep).join('/'), toEntry(path)]))
}

function readPrepared(path: string, paths: string[], headers: Record<string, string>): Prepared {
  const read = (ending: string) => (paths.includes(path + ending) ? readFileSync(path + ending) : undefined)
  const identity = readFileSync(path)
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, HASH_LENGTH)
  return prepare({ body: { identity, br: read('.br'), gzip: read('.gz') }, headers, hash, inParts: true })
}
