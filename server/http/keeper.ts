import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { chooseEncoding, closeBody, type EncodedBody, encodeBody, encodeOpenBody } from './encodings.ts'

const MOST_KEPT = 2_000
const ETAG_LENGTH = 22
/** What an answer says of itself when it must not be kept. */
export const NOT_TO_KEEP = 'no-store'

/** The end of a page that is made for each answer; it stands after everything that is kept. */
export type PageEnd = { at: number; make(): Promise<string> }

type Kept = {
  body: EncodedBody
  headers: Record<string, string>
  etag: string
  end?: PageEnd
  version: string
}

/** What is not kept goes to those who wait for it, and is then forgotten. */
type Passing = { status: number; headers: Headers; bytes: Buffer<ArrayBuffer>; end?: PageEnd }

type Made = { kind: 'kept'; entry: Kept } | { kind: 'passing'; answer: Passing }

type Options = {
  /** The rest of the application, asked once for each address; `keeping` tells it that many will read the answer. */
  pipeline: { request(path: string, init: RequestInit, env: { keeping: true }): Response | Promise<Response> }
  /** Changes when anything that answers are made of changes. */
  version(): string
  /** False for what is answered to one visitor alone: it is neither kept nor asked for beforehand. */
  isShared(path: string): boolean
  findEnd(html: string): PageEnd | undefined
}

/**
 * Answers from memory what was answered before: whole, compressed ahead, with a tag so that a browser need not fetch it
 * twice. After a change the old answer is given until the new one is made.
 */
export function createKeeper({
  pipeline,
  version,
  isShared,
  findEnd,
}: Options): MiddlewareHandler & { warm(path: string): Promise<void> } {
  const kept = new Map<string, Kept>()
  const making = new Map<string, Promise<Made>>()

  async function make(path: string): Promise<Made> {
    const made = version()
    const response = await pipeline.request(path, {}, { keeping: true })
    if (response.status !== 200 || response.headers.get('cache-control')?.includes(NOT_TO_KEEP)) {
      kept.delete(path)
      return { kind: 'passing', answer: await toPassing(response, findEnd) }
    }
    const entry = await toKept(response, { version: made, findEnd, before: kept.get(path) })
    remember(path, entry)
    return { kind: 'kept', entry }
  }

  function remember(path: string, entry: Kept): void {
    kept.set(path, entry)
    const oldest = kept.keys().next().value
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  }

  /** One making at a time for an address, however many ask for it. */
  function makeOnce(path: string): Promise<Made> {
    const underWay = making.get(path)
    if (underWay) return underWay
    const made = make(path).finally(() => making.delete(path))
    making.set(path, made)
    return made
  }

  async function keep(c: Context, next: () => Promise<void>): Promise<Response | undefined> {
    const path = toKeptPath(c)
    if (path === undefined || !isShared(path)) return void (await next())
    const known = kept.get(path)
    // The old answer is given until the new one is ready; a failure to make it leaves the old one in place.
    if (known && known.version !== version()) makeOnce(path).catch(() => {})
    if (known) return answer(c, known)
    const made = await makeOnce(path)
    return made.kind === 'kept' ? answer(c, made.entry) : pass(made.answer)
  }

  return Object.assign(keep as MiddlewareHandler, { warm: async (path: string) => void (await makeOnce(path)) })
}

/** Only what is the same for everybody: no query (but the version of a picture), nothing that changes anything. */
function toKeptPath(c: Context): string | undefined {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return undefined
  const { url } = c.req
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const query = url.indexOf('?', start)
  if (query === -1) return url.slice(start).endsWith('.data') ? undefined : url.slice(start)
  return url.startsWith('/pictures/', start) ? url.slice(start, query) : undefined
}

type Making = { version: string; findEnd: Options['findEnd']; before: Kept | undefined }

async function toKept(response: Response, { version, findEnd, before }: Making): Promise<Kept> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { 'content-length': _, ...headers } = Object.fromEntries(response.headers)
  const etag = toEtag(bytes, headers)
  // Nothing that this answer shows has changed: it stays as it is, tag and all.
  if (before?.etag === etag) return { ...before, version }
  const end = isHtml(response) ? findEnd(bytes.toString('utf8')) : undefined
  const body = end ? await encodeOpenBody(bytes.subarray(0, end.at)) : await encodeBody(bytes)
  return { body, end, etag, version, headers: { ...headers, etag, vary: 'accept-encoding' } }
}

async function toPassing(response: Response, findEnd: Options['findEnd']): Promise<Passing> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const end = isHtml(response) ? findEnd(bytes.toString('utf8')) : undefined
  return { status: response.status, headers: response.headers, bytes: end ? bytes.subarray(0, end.at) : bytes, end }
}

/** Each who waits gets an end of their own. */
async function pass({ status, headers, bytes, end }: Passing): Promise<Response> {
  const body = end ? Buffer.concat([bytes, Buffer.from(await end.make())]) : bytes
  return new Response(body.length > 0 ? body : null, { status, headers })
}

function isHtml({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}

function toEtag(bytes: Buffer, headers: Record<string, string>): string {
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(headers)).digest('base64url')
  return `W/"${hash.slice(0, ETAG_LENGTH)}"`
}

async function answer(c: Context, { body, headers, etag, end }: Kept): Promise<Response> {
  if (matches(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  const bytes = end ? closeBody(body, encoding, Buffer.from(await end.make())) : body.bytes[encoding]
  const encoded = encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding }
  return new Response(bytes, { headers: encoded })
}

export function matches(given: string | undefined, etag: string): boolean {
  if (!given) return false
  return given === '*' || given.split(',').some((tag) => tag.trim() === etag)
}
