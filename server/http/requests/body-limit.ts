import { finished, Readable } from 'node:stream'
import type { ReadableStream as WebReadableStream } from 'node:stream/web'
import type { Context, MiddlewareHandler } from 'hono'
import { httpErrors } from '../../../contract/strings.ts'
import type { Log } from '../../log/log.ts'
import { toWidestNetwork } from '../../rate-limit/networks.ts'
import { errorResponse } from '../errors.ts'
import { type BodyQuota, createBodyQuota, type Refusal } from './body-quota.ts'

export const BODY_LIMITS = { maxTotalBytes: 16_000_000, maxNetworkBytes: 4_000_000, idleTimeoutMs: 5_000 }
/** Node needs this much memory for each chunk, so a body in 1-byte chunks takes 500 times its size. */
const CHUNK_OVERHEAD_BYTES = 512
const MAX_DISCARDED_CHUNKS = 1_000

type Options = { getSubnet(c: Context): string; log: Log; limits?: typeof BODY_LIMITS }
type Body = { kind: 'complete'; bytes: Uint8Array<ArrayBuffer> } | { kind: Refusal | 'too-large' | 'too-slow' }

/** Reads request bodies. Unlike Hono's per-request limit, all open requests share one quota. */
export function createBodyLimits({ getSubnet, log, limits = BODY_LIMITS }: Options) {
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
      const quota = openQuota(toWidestNetwork(getSubnet(c)))
      try {
        const body = await receive(stream, { quota, maxBytes, idleTimeoutMs: limits.idleTimeoutMs })
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
      case 'network-full':
        c.header('retry-after', String(Math.ceil(limits.idleTimeoutMs / 1_000)))
        return errorResponse(c, 429, { code: 'rate_limit_exceeded', message: httpErrors.tooMuchAtOnce })
      case 'total-full':
        log('warn', 'too many bytes in flight; refusing request bodies', { limit: limits.maxTotalBytes })
        c.header('retry-after', String(Math.ceil(limits.idleTimeoutMs / 1_000)))
        return errorResponse(c, 503, { code: 'server_busy', message: httpErrors.busy })
    }
  }
}

export function discardBody(c: Context): void {
  const stream = findBody(c)
  if (stream) discard(stream)
}

function findBody(c: Context): Readable | undefined {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return undefined
  const { incoming } = (c.env ?? {}) as { incoming?: Readable }
  if (incoming) return incoming
  return c.req.raw.body ? Readable.fromWeb(c.req.raw.body as WebReadableStream) : undefined
}

type ReceiveOptions = { quota: Omit<BodyQuota, 'release'>; maxBytes: number; idleTimeoutMs: number }

function receive(stream: Readable, { quota, maxBytes, idleTimeoutMs }: ReceiveOptions): Promise<Body> {
  const { promise, resolve, reject } = Promise.withResolvers<Body>()
  const chunks: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => stop('too-slow'), idleTimeoutMs)

  function stop(kind: Exclude<Body['kind'], 'complete'>): void {
    clearTimeout(timer)
    quota.onDrop()
    resolve({ kind })
    removeListeners()
    stream.off('data', addChunk)
    chunks.forEach(free)
    discard(stream)
  }

  function addChunk(chunk: Buffer): void {
    timer.refresh()
    chunks.push(chunk)
    size += chunk.byteLength
    const refusal = size > maxBytes ? 'too-large' : quota.reserve(chunk.byteLength + CHUNK_OVERHEAD_BYTES)
    if (refusal) stop(refusal)
  }

  quota.onDrop(() => stop('total-full'))
  stream.on('data', addChunk)
  const removeListeners = finished(stream, { writable: false }, (error) => {
    clearTimeout(timer)
    quota.onDrop()
    if (error) reject(error)
    else resolve({ kind: 'complete', bytes: Buffer.concat(chunks) })
  })
  return promise
}

/** Clients read the response only after sending the body. The limit counts chunks, because each costs the same. */
function discard(stream: Readable): void {
  let discarded = 0
  stream.on('error', () => {})
  stream.on('data', (chunk: Buffer) => {
    free(chunk)
    discarded += 1
    if (discarded > MAX_DISCARDED_CHUNKS) stream.destroy()
  })
}

/** Frees the memory before the next garbage collection, because 64 MB of chunks may pile up until then. */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
