import { chooseEncoding, type EncodedBody, type Encoding } from './compression.ts'
import { chooseRange } from './ranges.ts'

type Head = Record<string, string>

/** A response that only has to be sent: its body in every encoding, and the headers of each. */
export type Prepared = {
  body: EncodedBody
  etag: string
  heads: Record<Encoding, Head>
  /** The headers that do not describe a body. */
  bare: Head
  /** Whether `Range` requests are answered. */
  inParts: boolean
}

type Parts = { body: EncodedBody; headers: Head; hash: string; inParts: boolean }

export function prepare({ body, headers, hash, inParts }: Parts): Prepared {
  const isEncoded = Boolean(body.br ?? body.gzip)
  // Weak: shared by several encodings, so only semantic equality holds.
  const etag = isEncoded ? `W/"${hash}"` : `"${hash}"`
  const bare = {
    ...headers,
    etag,
    ...(isEncoded && { vary: 'accept-encoding' }),
    ...(inParts && { 'accept-ranges': 'bytes' }),
  }
  const toHead = (encoding: Encoding) => ({
    ...bare,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    ...toLength(body[encoding] ?? body.identity),
  })
  const heads = { identity: toHead('identity'), br: toHead('br'), gzip: toHead('gzip') }
  return { body, etag, heads, bare, inParts }
}

/** The headers stay plain objects: building a `Headers` for each response would halve the requests per second. */
export function toResponse(prepared: Prepared, request: Request): Response {
  const { body, etag, heads, bare } = prepared
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: bare })
  const part = toPart(prepared, request)
  if (part) return part
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), body)
  return new Response(body[encoding] ?? body.identity, { headers: heads[encoding] })
}

/** A part of the uncompressed body: the one form in which every client counts the same bytes. */
function toPart({ body: { identity }, etag, bare, inParts }: Prepared, { method, headers }: Request) {
  const range = inParts && method === 'GET' ? headers.get('range') : null
  if (!range) return undefined
  const ifRange = headers.get('if-range')
  if (ifRange !== null && (ifRange !== etag || etag.startsWith('W/'))) return undefined
  const chosen = chooseRange(range, identity.length)
  if (chosen.kind === 'whole') return undefined
  if (chosen.kind === 'outside') {
    const head = { ...bare, 'content-range': `bytes */${identity.length}`, 'content-length': '0' }
    return new Response(null, { status: 416, headers: head })
  }
  const { first, last } = chosen
  const part = identity.subarray(first, last + 1)
  const head = { ...bare, 'content-range': `bytes ${first}-${last}/${identity.length}`, ...toLength(part) }
  return new Response(part, { status: 206, headers: head })
}

function toLength({ length }: Buffer): Head {
  return { 'content-length': String(length) }
}

function matches(given: string | null, etag: string): boolean {
  if (!given) return false
  return given === '*' || given.split(',').some((tag) => withoutWeakness(tag.trim()) === withoutWeakness(etag))
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}
