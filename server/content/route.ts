import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { NO_CACHE } from '../http/cache/cache-control.ts'
import { createCachedResponse, negotiate } from '../http/cache/cached-response.ts'
import { LOCKED_DOWN_CSP } from '../http/security/csp.ts'

/** Browsers display these types without running code; all others are downloaded. */
const INLINE_TYPES = /^(?:application\/pdf|text\/plain|image\/(?!svg)|audio\/|video\/)/
/** Browsers don't open PDFs in a sandbox. */
const PDF_CSP = "frame-ancestors 'none'"
const SVG_CSP = `${LOCKED_DOWN_CSP}; style-src 'unsafe-inline'`

type OwnFile = { bytes: Uint8Array<ArrayBuffer>; hash: string }

export function serveOwnFiles(find: (path: string) => OwnFile | undefined): MiddlewareHandler {
  return async function serveFile(c, next) {
    const { pathname } = new URL(c.req.url)
    const file = find(pathname)
    if (!file || !['GET', 'HEAD'].includes(c.req.method)) return next()
    const { buffer, byteOffset, byteLength } = file.bytes
    const body = { identity: Buffer.from(buffer, byteOffset, byteLength) }
    return negotiate(createCachedResponse(body, toHeaders(pathname), file.hash), c.req.raw)
  }
}

function toHeaders(path: string): Record<string, string> {
  const type = getMimeType(path.toLowerCase()) ?? 'application/octet-stream'
  return {
    'content-type': type,
    'cache-control': NO_CACHE,
    'content-security-policy': toCsp(type),
    ...(!INLINE_TYPES.test(type) && { 'content-disposition': 'attachment' }),
  }
}

function toCsp(type: string): string {
  if (type === 'application/pdf') return PDF_CSP
  return type.startsWith('image/svg') ? SVG_CSP : LOCKED_DOWN_CSP
}
