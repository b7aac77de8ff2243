import { open } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import * as routes from '../../contract/routes.ts'
import { IMMUTABLE, NO_CACHE } from '../http/cache/cache-control.ts'
import { matchesEtag } from '../http/cache/cached-response.ts'
import type { PageCache } from '../http/cache/page-cache.ts'
import { LOCKED_DOWN_CSP } from '../http/security/csp.ts'

/** Browsers display these types without running code; all others are downloaded. */
const INLINE_TYPES = /^(?:application\/pdf|text\/plain|image\/(?!svg)|audio\/|video\/)/
/** Browsers don't open PDFs in a sandbox. */
const PDF_CSP = "frame-ancestors 'none'"
const SVG_CSP = `${LOCKED_DOWN_CSP}; style-src 'unsafe-inline'`

type Image = { bytes: Uint8Array<ArrayBuffer>; type: string; url: string }
type OwnFile = { location: string; hash: string; bytes?: Uint8Array<ArrayBuffer> }
type Options = {
  cache: PageCache
  image(path: string): Image | undefined
  ownFile(path: string): OwnFile | undefined
}

export function createContentRoutes({ cache, image, ownFile }: Options): Hono {
  return new Hono()
    .get(routes.image.path, async (c, next) => {
      const found = image(pathOf(c))
      if (!found) return next()
      const isCurrent = c.req.query(routes.image.query.name) === hashOf(found)
      const key = isCurrent ? undefined : pathOf(c)
      // An image that the owner removed is gone at once.
      return cache.respond(c, async () => toImageResponse(found, isCurrent), { key, isFresh: true })
    })
    .get(routes.download.path, async (c, next) => {
      const found = ownFile(pathOf(c))
      return (found && (await sendFile(c, found))) ?? next()
    })
}

/** `c.req.path` is partly decoded. */
function pathOf(c: Context): string {
  return new URL(c.req.url).pathname
}

function hashOf({ url }: Image): string | undefined {
  return new URL(url, 'http://localhost').searchParams.get(routes.image.query.name) ?? undefined
}

/** Browsers keep only URLs with the current hash of the image, because the bytes of other URLs may change. */
function toImageResponse({ bytes, type }: Image, isCurrent: boolean): Response {
  return new Response(bytes, {
    headers: {
      'content-type': type,
      'cache-control': isCurrent ? IMMUTABLE : NO_CACHE,
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

/** Returns undefined if the file was deleted meanwhile. */
async function sendFile(c: Context, { location, hash, bytes }: OwnFile): Promise<Response | undefined> {
  const etag = `"${hash}"`
  const headers = { ...toHeaders(pathOf(c)), etag }
  if (matchesEtag(c.req.header('if-none-match') ?? null, etag)) return new Response(null, { status: 304, headers })
  if (bytes) return new Response(bytes, { headers: { ...headers, 'content-length': String(bytes.length) } })
  const file = await open(location).catch(() => undefined)
  if (!file) return undefined
  const { size } = await file.stat()
  const hasBody = c.req.method === 'GET' && size > 0
  if (!hasBody) await file.close()
  const body = hasBody ? file.readableWebStream({ autoClose: true }) : null
  return new Response(body as ReadableStream | null, { headers: { ...headers, 'content-length': String(size) } })
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
