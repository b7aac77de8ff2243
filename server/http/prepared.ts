import { chooseEncoding, type EncodedBody, type Encoding, toEnd } from './encodings.ts'
import { chooseRange } from './ranges.ts'

/** The end of a page that is made for each answer; it stands after everything that is kept. */
export type PageEnd = { at: number; make(): string | Promise<string> }

/** An answer that has only to be sent: its body in every encoding, and its headers as Node takes them. */
export type Prepared = {
  body: EncodedBody
  end?: PageEnd
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
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  range: string | undefined
  ifRange: string | undefined
}

/** `headers` are names and values in turn; the `body` comes in pieces, so that what is kept is never copied. */
export type Reply = { status: number; headers: string[]; body: Buffer<ArrayBuffer>[] }

type Parts = { body: EncodedBody; headers: Record<string, string>; hash: string; end?: PageEnd; inParts: boolean }

export function prepare({ body, headers, hash, end, inParts }: Parts): Prepared {
  const isEncoded = Boolean(body.bytes.br ?? body.bytes.gzip)
  // A tag that several encodings share, or pages with different ends, promises the same words and not the same bytes.
  const etag = isEncoded || end ? `W/"${hash}"` : `"${hash}"`
  const all = {
    ...headers,
    etag,
    ...(isEncoded && { vary: 'accept-encoding' }),
    ...(inParts && { 'accept-ranges': 'bytes' }),
  }
  const toHead = (encoding: Encoding) => {
    const head = Object.entries(encoding === 'identity' ? all : { ...all, 'content-encoding': encoding }).flat()
    return end ? head : withLength(head, (body.bytes[encoding] ?? body.bytes.identity).length)
  }
  const heads = { identity: toHead('identity'), br: toHead('br'), gzip: toHead('gzip') }
  return { body, end, etag, inParts, heads, bare: Object.entries(all).flat() }
}

/** The answer to this request, at once where nothing in it has to be waited for. */
export function toReply(prepared: Prepared, wish: Wish): Reply | Promise<Reply> {
  const { body, end, etag, heads } = prepared
  if (matches(wish.ifNoneMatch, etag)) return { status: 304, headers: prepared.bare, body: [] }
  if (wish.range && prepared.inParts && wish.method === 'GET') {
    const part = toPart(prepared, wish)
    if (part) return part
  }
  const encoding = chooseEncoding(wish.acceptEncoding, body.bytes)
  const bytes = body.bytes[encoding] ?? body.bytes.identity
  if (!end) return { status: 200, headers: heads[encoding], body: [bytes] }
  const close = (made: string): Reply => {
    const last = toEnd(body, encoding, Buffer.from(made))
    return { status: 200, headers: withLength(heads[encoding], bytes.length + last.length), body: [bytes, last] }
  }
  const made = end.make()
  return typeof made === 'string' ? close(made) : made.then(close)
}

export async function toResponse(prepared: Prepared, request: Request): Promise<Response> {
  const { headers } = request
  const given = (name: string) => headers.get(name) ?? undefined
  const reply = await toReply(prepared, {
    method: request.method,
    acceptEncoding: given('accept-encoding'),
    ifNoneMatch: given('if-none-match'),
    range: given('range'),
    ifRange: given('if-range'),
  })
  const body = reply.body.length > 0 ? Buffer.concat(reply.body) : null
  return new Response(body, { status: reply.status, headers: toPairs(reply.headers) })
}

/** A part of what is not compressed: that is the one form in which every client counts the same bytes. */
function toPart({ body, etag, bare }: Prepared, { range = '', ifRange }: Wish): Reply | undefined {
  if (ifRange !== undefined && (ifRange !== etag || etag.startsWith('W/'))) return undefined
  const { identity } = body.bytes
  const chosen = chooseRange(range, identity.length)
  if (chosen.kind === 'whole') return undefined
  if (chosen.kind === 'outside') {
    return { status: 416, headers: withLength([...bare, 'content-range', `bytes */${identity.length}`], 0), body: [] }
  }
  const { first, last } = chosen
  const part = identity.subarray(first, last + 1)
  const headers = withLength([...bare, 'content-range', `bytes ${first}-${last}/${identity.length}`], part.length)
  return { status: 206, headers, body: [part] }
}

function withLength(head: string[], length: number): string[] {
  return [...head, 'content-length', String(length)]
}

function toPairs(flat: string[]): [string, string][] {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : []))
}

function matches(given: string | undefined, etag: string): boolean {
  if (!given) return false
  return given === '*' || given.split(',').some((tag) => withoutWeakness(tag.trim()) === withoutWeakness(etag))
}

function withoutWeakness(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}
