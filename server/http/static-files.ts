import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { IMMUTABLE, ONE_HOUR } from './cache/cache-control.ts'
import { type CachedResponse, createCachedResponse, hashContent, isRead, negotiate } from './cache/cached-response.ts'

export function serveAssets(dir: string, security: Record<string, string> = {}): MiddlewareHandler {
  const files = readFiles(dir, security)
  return async function serveFile(c, next) {
    const file = files.get(c.req.path)
    return file && isRead(c.req.raw) ? negotiate(file, c.req.raw) : next()
  }
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
      const file = createCachedResponse({ body, headers, hash: hashContent(identity) })
      return [path.slice(dir.length).split(sep).join('/'), file]
    }),
  )
}
