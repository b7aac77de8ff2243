import { chooseEncoding, type EncodedBody, type Encoding } from './compression.ts'
import { matchesEtag, toEtag } from './etag.ts'
import { parseRange } from './ranges.ts'

type HeaderRecord = Record<string, string>

export type CachedResponse = {
  body: EncodedBody
  etag: string
  /** Plain objects: building a `Headers` for each response would halve the requests per second. */
  headersByEncoding: Record<Encoding, HeaderRecord>
  baseHeaders: HeaderRecord
  acceptsRanges: boolean
}

type Source = { body: EncodedBody; headers: HeaderRecord; hash: string; acceptsRanges: boolean }

export function createCachedResponse({ body, headers, hash, acceptsRanges }: Source): CachedResponse {
  const isCompressed = Boolean(body.br ?? body.gzip)
  const etag = toEtag(hash, { weak: isCompressed })
  const baseHeaders = {
    ...headers,
    etag,
    ...(isCompressed && { vary: 'accept-encoding' }),
    ...(acceptsRanges && { 'accept-ranges': 'bytes' }),
  }
  const headersOf = (encoding: Encoding) => ({
    ...baseHeaders,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String((body[encoding] ?? body.identity).length),
  })
  const headersByEncoding = { identity: headersOf('identity'), br: headersOf('br'), gzip: headersOf('gzip') }
  return { body, etag, headersByEncoding, baseHeaders, acceptsRanges }
}

export function negotiate(cached: CachedResponse, request: Request): Response {
  const { body, etag, headersByEncoding, baseHeaders } = cached
  if (matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: baseHeaders })
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), body)
  return (
    rangeResponse(cached, request) ??
    new Response(body[encoding] ?? body.identity, { headers: headersByEncoding[encoding] })
  )
}

/** Ranges are those of the uncompressed body. */
function rangeResponse(cached: CachedResponse, { method, headers }: Request): Response | undefined {
  const { body, etag, baseHeaders, acceptsRanges } = cached
  const header = acceptsRanges && method === 'GET' ? headers.get('range') : null
  if (!header) return undefined
  const ifRange = headers.get('if-range')
  // A weak ETag does not vouch for bytes.
  if (ifRange !== null && (ifRange !== etag || etag.startsWith('W/'))) return undefined
  const { length } = body.identity
  const range = parseRange(header, length)
  if (range.kind === 'whole') return undefined
  if (range.kind === 'unsatisfiable') {
    const unsatisfiable = { ...baseHeaders, 'content-range': `bytes */${length}`, 'content-length': '0' }
    return new Response(null, { status: 416, headers: unsatisfiable })
  }
  const part = body.identity.subarray(range.first, range.last + 1)
  const contentRange = `bytes ${range.first}-${range.last}/${length}`
  const partial = { ...baseHeaders, 'content-range': contentRange, 'content-length': String(part.length) }
  return new Response(part, { status: 206, headers: partial })
}
