import { chooseEncoding, type EncodedBody, type Encoding } from './encodings.ts'
import { chooseRange } from './ranges.ts'

/** An answer that has only to be sent: its body in every encoding, and its headers as Node takes them. */
export type Prepared = {
  body: EncodedBody
  etag: string
  heads: Record<Encoding, string[]>
  /** The headers that do not speak of a body. */
  bare: string[]
  /** Whether a part of it may be asked for. */
  inParts: boolean
}

/** What in a request decides about the answer. */
export type Wish = {
  method: string | undefined
  acceptEncoding: string | null
  ifNoneMatch: string | null
  range: string | null
  ifRange: string | null
}

/** `headers` are names and values in turn. */
export type Reply = { status: number; headers: string[]; body: Buffer<ArrayBuffer> | null }

type Parts = { body: EncodedBody; headers: Record<string, string>; hash: string; inParts: boolean }

export function prepare({ body, headers, hash, inParts }: Parts): Prepared {
  const isEncoded = Boolean(body.br ?? body.gzip)
  // Weak: shared by several encodings, so only semantic equality holds.
  const etag = isEncoded ? `W/"${hash}"` : `"${hash}"`
  const all = {
    ...headers,
    etag,
    ...(isEncoded && { vary: 'accept-encoding' }),
    ...(inParts && { 'accept-ranges': 'bytes' }),
  }
  const toHead = (encoding: Encoding) => {
    const head = Object.entries(encoding === 'identity' ? all : { ...all, 'content-encoding': encoding }).flat()
    return withLength(head, (body[encoding] ?? body.identity).length)
  }
  const heads = { identity: toHead('identity'), br: toHead('br'), gzip: toHead('gzip') }
  return { body, etag, inParts, heads, bare: Object.entries(all).flat() }
}

export function toReply(prepared: Prepared, wish: Wish): Reply {
  const { body, etag, heads } = prepared
  if (matches(wish.ifNoneMatch, etag)) return { status: 304, headers: prepared.bare, body: null }
  if (wish.range && prepared.inParts && wish.method === 'GET') {
    const part = toPart(prepared, wish)
    if (part) return part
  }
  const encoding = chooseEncoding(wish.acceptEncoding, body)
  return { status: 200, headers: heads[encoding], body: body[encoding] ?? body.identity }
}

export function toResponse(prepared: Prepared, { method, headers }: Request): Response {
  const {
    status,
    headers: head,
    body,
  } = toReply(prepared, {
    method,
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
    range: headers.get('range'),
    ifRange: headers.get('if-range'),
  })
  return new Response(body, { status, headers: toPairs(head) })
}

/** A part of what is not compressed: that is the one form in which every client counts the same bytes. */
function toPart({ body, etag, bare }: Prepared, { range, ifRange }: Wish): Reply | undefined {
  if (ifRange !== null && (ifRange !== etag || etag.startsWith('W/'))) return undefined
  const { identity } = body
  const chosen = chooseRange(range ?? '', identity.length)
  if (chosen.kind === 'whole') return undefined
  if (chosen.kind === 'outside') {
    return { status: 416, headers: withLength([...bare, 'content-range', `bytes */${identity.length}`], 0), body: null }
  }
  const { first, last } = chosen
  const part = identity.subarray(first, last + 1)
  const headers = withLength([...bare, 'content-range', `bytes ${first}-${last}/${identity.length}`], part.length)
  return { status: 206, headers, body: part }
}

function withLength(head: string[], length: number): string[] {
  return [...head, 'content-length', String(length)]
}

function toPairs(flat: string[]): [string, string][] {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as [string, string]] : []))
}

function matches(given: string | null, etag: string): boolean {
  if (!given) return false
  return given === '*' || given.split(',').some((tag) => withoutWeakness(tag.trim()) === withoutWeakness(etag))
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}
