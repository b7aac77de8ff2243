import { finished, Readable } from 'node:stream'
import type { ReadableStream as WebReadableStream } from 'node:stream/web'
import type { Context, MiddlewareHandler } from 'hono'
import { httpErrors } from '../../../contract/strings.ts'
import type { Log } from '../../log.ts'
import { toWidestNetwork } from '../../rate-limit/networks.ts'
import { errorResponse } from '../errors.ts'
import { type BodyQuota, createBodyQuota, type Refusal } from './body-quota.ts'

/** Four of the largest bodies for one address. */
export const BODY_LIMITS = { totalBytes: 16_000_000, addressBytes: 4_000_000, idleMs: 5_000 }
/** What Node needs for each chunk besides its bytes: a body in chunks of one byte takes 500 times its size. */
const CHUNK_OVERHEAD_BYTES = 512
/** 64 MB in the chunks of a fast client. */
const MAX_DISCARDED_CHUNKS = 1_000

type Options = { getAddress(c: Context): string; log: Log; limits?: typeof BODY_LIMITS }
type Body = { kind: 'complete'; bytes: Uint8Array<ArrayBuffer> } | { kind: Refusal | 'too-large' | 'too-slow' }

/** Reads request bodies. Unlike Hono's per-request limit, all open requests share one quota. */
export function createBodyLimits({ getAddress, log, limits = BODY_LIMITS }: Options) {
  const openQuota = createBodyQuota(limits)

  return function limitBody(kilobytes: number): MiddlewareHandler {
    return async (c, next) => {
      const maxBytes = kilobytes * 1_000
      if (Number(c.req.header('content-length')) > maxBytes) {
        discardBody(c)
        return refuse(c, 'too-large', kilobytes)
      }
      const stream = findBody(c)
      if (!stream) return next()
      const quota = openQuota(toWidestNetwork(getAddress(c)))
      try {
        const body = await receive(stream, { quota, maxBytes, idleMs: limits.idleMs })
        if (body.kind !== 'complete') return refuse(c, body.kind, kilobytes)
        const { method, headers, signal } = c.req.raw
        c.req.raw = new Request(c.req.url, { method, headers, signal, body: body.bytes })
        return await next()
      } finally {
        quota.release()
      }
    }
  }

  function refuse(c: Context, kind: Exclude<Body['kind'], 'complete'>, kilobytes: number): Response {
    switch (kind) {
      case 'too-large':
        return errorResponse(c, 413, httpErrors.tooLarge(kilobytes))
      case 'too-slow':
        c.header('connection', 'close')
        return errorResponse(c, 408, httpErrors.tooSlow)
      case 'address-full':
        c.header('retry-after', String(Math.ceil(limits.idleMs / 1_000)))
        return errorResponse(c, 429, { code: 'rate_limit_exceeded', message: httpErrors.tooMuchAtOnce })
      case 'total-full':
        log('warn', 'request bodies refused: too many bytes in flight', { limit: limits.totalBytes })
        c.header('retry-after', String(Math.ceil(limits.idleMs / 1_000)))
        return errorResponse(c, 503, { code: 'server_busy', message: httpErrors.busy })
    }
  }
}

/** For a request that is refused before its body is read. */
export function discardBody(c: Context): void {
  const stream = findBody(c)
  if (stream) discard(stream)
}

/** Node's stream rather than the web stream around it, which leaves twice the garbage. */
function findBody(c: Context): Readable | undefined {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return undefined
  const { incoming } = (c.env ?? {}) as { incoming?: Readable }
  if (incoming) return incoming
  return c.req.raw.body ? Readable.fromWeb(c.req.raw.body as WebReadableStream) : undefined
}

type ReceiveOptions = { quota: Omit<BodyQuota, 'release'>; maxBytes: number; idleMs: number }

/** Resolves as soon as the body is complete or refused. */
function receive(stream: Readable, { quota, maxBytes, idleMs }: ReceiveOptions): Promise<Body> {
  const { promise, resolve, reject } = Promise.withResolvers<Body>()
  const chunks: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => stop('too-slow'), idleMs)

  function stop(kind: Exclude<Body['kind'], 'complete'>): void {
    clearTimeout(timer)
    quota.onDrop()
    resolve({ kind })
    removeListeners()
    stream.off('data', keep)
    chunks.forEach(free)
    discard(stream)
  }

  function keep(chunk: Buffer): void {
    timer.refresh()
    chunks.push(chunk)
    size += chunk.byteLength
    const refusal = size > maxBytes ? 'too-large' : quota.take(chunk.byteLength + CHUNK_OVERHEAD_BYTES)
    if (refusal) stop(refusal)
  }

  quota.onDrop(() => stop('total-full'))
  stream.on('data', keep)
  const removeListeners = finished(stream, { writable: false }, (error) => {
    clearTimeout(timer)
    quota.onDrop()
    if (error) reject(error)
    else resolve({ kind: 'complete', bytes: Buffer.concat(chunks) })
  })
  return promise
}

/** A client reads the response only after it has sent all. Not endlessly: a chunk of one byte costs as much as any. */
function discard(stream: Readable): void {
  let discarded = 0
  stream.on('error', () => {})
  stream.on('data', (chunk: Buffer) => {
    free(chunk)
    discarded += 1
    if (discarded > MAX_DISCARDED_CHUNKS) stream.destroy()
  })
}

/** Frees the memory now: before the next garbage collection 64 MB of chunks may pile up. Node shares none of these buffers. */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
