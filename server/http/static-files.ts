import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { IMMUTABLE, NO_STORE, ONE_HOUR } from './cache/cache-control.ts'
import { type CachedResponse, createCachedResponse, hashContent, negotiate } from './cache/cached-response.ts'
import { IMAGE_HASH } from './cache/page-cache.ts'

type Image = { bytes: Uint8Array<ArrayBuffer>; type: string; url: string }

export function serveAssets(dir: string, security: Record<string, string> = {}): MiddlewareHandler {
  const files = readFiles(dir, security)
  return async function serveFile(c, next) {
    const file = files.get(c.req.path)
    return file && isRead(c) ? negotiate(file, c.req.raw) : next()
  }
}

/** Caches only URLs with the current hash of the image, because the bytes of other URLs may change. */
export function serveImages(find: (path: string) => Image | undefined): MiddlewareHandler {
  return async function serveImage(c, next) {
    // `c.req.path` is partly decoded.
    const { pathname, searchParams } = new URL(c.req.url)
    const image = find(pathname)
    if (!image || !isRead(c)) return next()
    const hash = new URL(image.url, c.req.url).searchParams.get(IMAGE_HASH)
    return new Response(image.bytes, {
      headers: {
        'content-type': image.type,
        'cache-control': searchParams.get(IMAGE_HASH) === hash ? IMMUTABLE : NO_STORE,
        'cross-origin-resource-policy': 'cross-origin',
      },
    })
  }
}

function isRead(c: Context): boolean {
  return c.req.method === 'GET' || c.req.method === 'HEAD'
}

function readFiles(dir: string, security: Record<string, string>): Map<string, CachedResponse> {
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const originals = paths.filter((path) => !/\.(br|gz)$/.test(path) && !path.includes(`${sep}.`))
  return new Map(
    originals.map((path) => {
      const read = (extension: string) =>
        paths.includes(path + extension) ? readFileSync(path + extension) : undefined
      const identity = readFileSync(path)
      const headers = {
        ...security,
        'content-type': getMimeType(path) ?? 'application/octet-stream',
        'cache-control': path.startsWith(join(dir, 'assets')) ? IMMUTABLE : ONE_HOUR,
      }
      const body = { identity, br: read('.br'), gzip: read('.gz') }
      const file = createCachedResponse(body, headers, hashContent(identity))
      return [path.slice(dir.length).split(sep).join('/'), file]
    }),
  )
}
