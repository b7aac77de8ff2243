import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { compressBest } from './compression.ts'
import { compressPage } from './compress-page.ts'
import { type Prepared, prepare, toResponse } from './cached-response.ts'

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
export const NO_STORE = 'no-store'
/** Pictures in other formats are compressed as they are. */
const COMPRESSIBLE = /^(text\/|application\/([\w.-]+\+)?(json|xml|javascript)|image\/svg)/

type Kept = { answer: Prepared; hash: string; version: string; size: number }

/** What is not kept goes to those who wait for it, and is then forgotten. */
type Passing = { status: number; headers: Headers; bytes: Buffer<ArrayBuffer> }

type Made = { kind: 'kept'; answer: Prepared } | { kind: 'passing'; answer: Passing }

type Options = {
  /** The rest of the application, asked once for each address. */
  pipeline: { request(path: string): Response | Promise<Response> }
  /** Changes when anything that answers are made of changes. */
  version(): string
  /** False for what is answered to one visitor alone: it is neither kept nor asked for beforehand. */
  isShared(path: string): boolean
}

export type Keeper = MiddlewareHandler & {
  /** Makes it now, from what there is now. */
  warm(path: string): Promise<void>
  /** After a change makes what was kept last anew, one after the other; the rest comes when it is asked for. */
  renew(): Promise<void>
}

/**
 * Answers from memory what was answered before: whole, compressed ahead, with a tag so that a browser need not fetch it
 * twice. After a change the old answer is given until the new one is made.
 */
export function createPageCache({ pipeline, version, isShared }: Options): Keeper {
  const kept = new Map<string, Kept>()
  const making = new Map<string, Promise<Made>>()
  let keptBytes = 0

  async function make(path: string): Promise<Made> {
    const made = version()
    const response = await pipeline.request(path)
    if (response.status !== 200 || response.headers.get('cache-control')?.includes(NO_STORE)) {
      // A fault of ours leaves the old answer in place; what is gone, or has a gap in it, does not.
      if (response.status < 500) forget(path)
      return { kind: 'passing', answer: await toPassing(response) }
    }
    const entry = await toKept(response, made, kept.get(path))
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

  function find(path: string): Prepared | undefined {
    const known = kept.get(path)
    // The old answer is given until the new one is ready; a failure to make it leaves the old one in place.
    if (known && known.version !== version()) makeOnce(path).catch(() => {})
    return known?.answer
  }

  async function keep(c: Context, next: () => Promise<void>): Promise<Response | undefined> {
    const path = toKeptPath(c.req.url)
    if ((c.req.method !== 'GET' && c.req.method !== 'HEAD') || !isShared(path)) return void (await next())
    const known = find(path)
    if (known) return toResponse(known, c.req.raw)
    const made = await makeOnce(path)
    return made.kind === 'kept' ? toResponse(made.answer, c.req.raw) : pass(made.answer, c.req.raw)
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

  return Object.assign(keep as MiddlewareHandler, { warm, renew })
}

/**
 * An address as it is read: of a query a page knows one word and a picture its hash, and whatever else it says makes no
 * other answer. Only a right hash is ever kept.
 */
function toKeptPath(url: string): string {
  const target = url.slice(url.indexOf('/', url.indexOf('//') + 2))
  const query = target.indexOf('?')
  if (query === -1) return target
  const path = target.slice(0, query)
  const words = new URLSearchParams(target.slice(query))
  const hash = path.startsWith(PICTURES) && words.get(PICTURE_HASH)
  if (hash) return `${path}?${new URLSearchParams({ [PICTURE_HASH]: hash })}`
  return words.get('projects') === 'all' ? path + ALL_PROJECTS : path
}

async function toKept(response: Response, version: string, before: Kept | undefined): Promise<Kept> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { 'content-length': _, ...headers } = Object.fromEntries(response.headers)
  const hash = toHash(bytes, headers)
  // Nothing that this answer shows has changed: it stays as it is, tag and all.
  if (before?.hash === hash) return { ...before, version }
  const type = headers['content-type'] ?? ''
  const body = COMPRESSIBLE.test(type) ? await compressBest(bytes) : { identity: bytes }
  const answer = prepare({ body, headers, hash, inParts: type.startsWith('image/') })
  const size = Object.values(body).reduce((sum, encoded) => sum + encoded.length, 0)
  return { answer, hash, version, size }
}

async function toPassing(response: Response): Promise<Passing> {
  const { status, headers } = response
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

function pass({ status, headers, bytes }: Passing, request: Request): Promise<Response> {
  const response = new Response(bytes.length > 0 ? bytes : null, { status, headers })
  return compressPage(response, request.headers.get('accept-encoding'))
}

function toHash(bytes: Buffer, headers: Record<string, string>): string {
  return createHash('sha256').update(bytes).update(JSON.stringify(headers)).digest('base64url').slice(0, HASH_LENGTH)
}
