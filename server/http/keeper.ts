import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { type EncodedBody, encodeBody, encodeOpenBody } from './encodings.ts'
import { type PageEnd, type Prepared, prepare, toResponse } from './prepared.ts'

const MOST_KEPT = 2_000
/** Visitors can make up addresses of the same page, so that its copies must not fill the memory. */
const MOST_KEPT_BYTES = 128 * 1024 * 1024
/** Visitors choose what is kept, and must not choose what a change costs. */
const MOST_RENEWED = 50
const HASH_LENGTH = 22
const ALL_PROJECTS = '?projects=all'
const PICTURES = '/pictures/'
/** The word of a picture's address that has its hash. */
export const PICTURE_HASH = 'v'
/** What an answer says of itself when it must not be kept. */
export const NOT_TO_KEEP = 'no-store'
/** Pictures in other formats are compressed as they are. */
const COMPRESSIBLE = /^(text\/|application\/([\w.-]+\+)?(json|xml|javascript)|image\/svg)/

type Kept = { answer: Prepared; hash: string; version: string; size: number }

/** What is not kept goes to those who wait for it, and is then forgotten. */
type Passing = { status: number; headers: Headers; bytes: Buffer<ArrayBuffer>; end?: PageEnd }

type Made = { kind: 'kept'; answer: Prepared } | { kind: 'passing'; answer: Passing }

type Options = {
  /** The rest of the application, asked once for each address; `keeping` tells it that many will read the answer. */
  pipeline: { request(path: string, init: RequestInit, env: { keeping: true }): Response | Promise<Response> }
  /** Changes when anything that answers are made of changes. */
  version(): string
  /** False for what is answered to one visitor alone: it is neither kept nor asked for beforehand. */
  isShared(path: string): boolean
  findEnd(html: string): PageEnd | undefined
}

/** Middleware for those who ask first, and `find` for whoever only wants what is kept already. */
export type Keeper = MiddlewareHandler & {
  find(target: string): Prepared | undefined
  /** Makes it now, from what there is now. */
  warm(path: string): Promise<void>
  /** After a change makes what was kept last anew, one after the other; the rest comes when it is asked for. */
  renew(): Promise<void>
}

/**
 * Answers from memory what was answered before: whole, compressed ahead, with a tag so that a browser need not fetch it
 * twice. After a change the old answer is given until the new one is made.
 */
export function createKeeper({ pipeline, version, isShared, findEnd }: Options): Keeper {
  const kept = new Map<string, Kept>()
  const making = new Map<string, Promise<Made>>()
  let keptBytes = 0

  async function make(path: string): Promise<Made> {
    const made = version()
    const response = await pipeline.request(path, {}, { keeping: true })
    if (response.status !== 200 || response.headers.get('cache-control')?.includes(NOT_TO_KEEP)) {
      // A fault of ours leaves the old answer in place; what is gone, or has a gap in it, does not.
      if (response.status < 500) forget(path)
      return { kind: 'passing', answer: await toPassing(response, findEnd) }
    }
    const entry = await toKept(response, { version: made, findEnd, before: kept.get(path) })
    remember(path, entry)
    return { kind: 'kept', answer: entry.answer }
  }

  function remember(path: string, entry: Kept): void {
    forget(path)
    kept.set(path, entry)
    keptBytes += entry.size
    for (const oldest of kept.keys()) {
      if (kept.size === 1 || (kept.size <= MOST_KEPT && keptBytes <= MOST_KEPT_BYTES)) return
      forget(oldest)
    }
  }

  function forget(path: string): void {
    keptBytes -= kept.get(path)?.size ?? 0
    kept.delete(path)
  }

  /** One making at a time for an address, however many ask for it. */
  function makeOnce(path: string): Promise<Made> {
    const underWay = making.get(path)
    if (underWay) return underWay
    const made = make(path).finally(() => making.delete(path))
    making.set(path, made)
    return made
  }

  /** What is kept for an address as it was sent, with its query. */
  function find(target: string): Prepared | undefined {
    const path = toKeptPath(target)
    const known = path === undefined ? undefined : kept.get(path)
    // The old answer is given until the new one is ready; a failure to make it leaves the old one in place.
    if (path !== undefined && known && known.version !== version()) makeOnce(path).catch(() => {})
    return known?.answer
  }

  async function keep(c: Context, next: () => Promise<void>): Promise<Response | undefined> {
    const target = toTarget(c.req.url)
    const path = c.req.method === 'GET' || c.req.method === 'HEAD' ? toKeptPath(target) : undefined
    if (path === undefined || !isShared(path)) return void (await next())
    const known = find(target)
    if (known) return toResponse(known, c.req.raw)
    const made = await makeOnce(path)
    return made.kind === 'kept' ? toResponse(made.answer, c.req.raw) : pass(made.answer)
  }

  async function warm(path: string): Promise<void> {
    // What is under way may have begun before a change.
    await making.get(path)?.catch(() => {})
    await makeOnce(path)
  }

  async function renew(): Promise<void> {
    const isOld = (path: string) => kept.has(path) && kept.get(path)?.version !== version()
    const pages = [...kept.keys()].filter((path) => !path.startsWith(PICTURES) && isOld(path))
    for (const path of pages.slice(-MOST_RENEWED)) if (isOld(path)) await warm(path).catch(() => {})
  }

  return Object.assign(keep as MiddlewareHandler, { find, warm, renew })
}

function toTarget(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2))
}

/**
 * An address as it is read: of a query a page knows one word and a picture its hash, and whatever else it says makes no
 * other answer. Only a right hash is ever kept.
 */
function toKeptPath(target: string): string | undefined {
  const query = target.indexOf('?')
  const path = query === -1 ? target : target.slice(0, query)
  if (path.endsWith('.data')) return undefined
  if (query === -1) return path
  const words = new URLSearchParams(target.slice(query))
  const hash = path.startsWith(PICTURES) && words.get(PICTURE_HASH)
  if (hash) return `${path}?${new URLSearchParams({ [PICTURE_HASH]: hash })}`
  return words.get('projects') === 'all' ? path + ALL_PROJECTS : path
}

type Making = { version: string; findEnd: Options['findEnd']; before: Kept | undefined }

async function toKept(response: Response, { version, findEnd, before }: Making): Promise<Kept> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { 'content-length': _, ...headers } = Object.fromEntries(response.headers)
  const hash = toHash(bytes, headers)
  // Nothing that this answer shows has changed: it stays as it is, tag and all.
  if (before?.hash === hash) return { ...before, version }
  const type = headers['content-type'] ?? ''
  const end = isHtml(response) ? findEnd(bytes.toString('utf8')) : undefined
  const body = await encode(end ? bytes.subarray(0, end.at) : bytes, { open: end !== undefined, type })
  const answer = prepare({ body, headers, hash, end, inParts: type.startsWith('image/') })
  return { answer, hash, version, size: toSize(body) }
}

async function encode(
  bytes: Buffer<ArrayBuffer>,
  { open, type }: { open: boolean; type: string },
): Promise<EncodedBody> {
  if (open) return encodeOpenBody(bytes)
  return COMPRESSIBLE.test(type) ? encodeBody(bytes) : { bytes: { identity: bytes } }
}

function toSize({ bytes }: EncodedBody): number {
  return Object.values(bytes).reduce((sum, encoded) => sum + encoded.length, 0)
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

function toHash(bytes: Buffer, headers: Record<string, string>): string {
  return createHash('sha256').update(bytes).update(JSON.stringify(headers)).digest('base64url').slice(0, HASH_LENGTH)
}
