import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'

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

type ServedFile = { bytes: Uint8Array<ArrayBuffer>; type: string; cacheControl: string }

/** Serves the built client from memory: it is small, and nothing outside that folder can ever be asked for. */
export function createFiles(dir: string): MiddlewareHandler {
  const files = readFiles(dir)
  return async function serveFile(c, next) {
    const file = files.get(c.req.path)
    return file && isRead(c) ? toFileResponse(file) : next()
  }
}

/** The owner's pictures carry a hash of their bytes in the address, so that they too may be kept for ever. */
export function createPictures(
  find: (path: string) => { bytes: Uint8Array<ArrayBuffer>; type: string } | undefined,
): MiddlewareHandler {
  return async function servePicture(c, next) {
    // As the address was sent: Hono's own path is half decoded, and no picture has that name.
    const picture = find(new URL(c.req.url).pathname)
    return picture && isRead(c) ? toFileResponse({ ...picture, cacheControl: FOR_EVER }) : next()
  }
}

function isRead(c: Context): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
}

function toFileResponse({ bytes, type, cacheControl }: ServedFile): Response {
  return new Response(bytes, { headers: { 'content-type': type, 'cache-control': cacheControl } })
}

function readFiles(dir: string): Map<string, ServedFile> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const url = path.slice(dir.length).split(sep).join('/')
      const type = TYPES[extname(path)] ?? 'application/octet-stream'
      const cacheControl = url.startsWith('/assets/') ? FOR_EVER : AN_HOUR
      return [url, { bytes: new Uint8Array(readFileSync(path)), type, cacheControl }]
    }),
  )
}
