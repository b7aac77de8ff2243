import type { Context, MiddlewareHandler } from 'hono'
import { httpErrors } from '../../../contract/strings.ts'
import type { Log } from '../../log.ts'
import { toWidestNetwork } from '../../rate-limit/networks.ts'
import { errorResponse } from '../errors.ts'
import { createBodyQuota, type Refusal } from './body-quota.ts'

/** Four of the largest bodies for one address. */
export const BODY_LIMITS = { totalBytes: 16_000_000, addressBytes: 4_000_000, idleMs: 5_000 }
/** What Node needs for each chunk besides its bytes: a body in chunks of one byte takes 500 times its size. */
const CHUNK_OVERHEAD_BYTES = 512
const LOG_INTERVAL_MS = 60_000

type Options = { getAddress(c: Context): string; log: Log; limits?: typeof BODY_LIMITS }
type Body = { kind: 'complete'; bytes: Uint8Array<ArrayBuffer> } | { kind: Refusal | 'too-large' | 'too-slow' }

/**
 * Reads bodies for the handlers, which find them complete. Hono's own limit knows one request; here all of them share a
 * quota until they are responded to.
 */
export function createBodyLimits({ getAddress, log, limits = BODY_LIMITS }: Options) {
  const openQuota = createBodyQuota(limits)
  let loggedAt = Number.NEGATIVE_INFINITY

  function logFull(): void {
    const now = performance.now()
    if (now - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = now
    log('warn', 'request bodies refused: too many bytes in flight', { limit: limits.totalBytes })
  }

  return function limitBody(kilobytes: number): MiddlewareHandler {
    return async (c, next) => {
      const maxBytes = kilobytes * 1_000
      // Not read: Node drains it.
      if (Number(c.req.header('content-length')) > maxBytes) return refuse(c, 'too-large', kilobytes)
      const stream = c.req.method === 'GET' || c.req.method === 'HEAD' ? null : c.req.raw.body
      if (!stream) return next()
      const { take, release } = openQuota(toWidestNetwork(getAddress(c)))
      try {
        const body = await receive(stream, { take, maxBytes, idleMs: limits.idleMs })
        if (body.kind !== 'complete') return refuse(c, body.kind, kilobytes)
        c.req.raw = new Request(c.req.raw, { body: body.bytes })
        return await next()
      } finally {
        release()
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
        logFull()
        c.header('retry-after', String(Math.ceil(limits.idleMs / 1_000)))
        return errorResponse(c, 503, { code: 'server_busy', message: httpErrors.busy })
    }
  }
}

type ReceiveOptions = { take(bytes: number): Refusal | undefined; maxBytes: number; idleMs: number }

/** Resolves as soon as the body is complete or refused. The rest of a refused one is drained, so that the client reads why. */
function receive(stream: ReadableStream<Uint8Array>, { take, maxBytes, idleMs }: ReceiveOptions): Promise<Body> {
  const { promise, resolve, reject } = Promise.withResolvers<Body>()
  let chunks: Uint8Array[] | undefined = []
  let size = 0
  const timer = setTimeout(() => stop('too-slow'), idleMs)

  function stop(kind: Exclude<Body['kind'], 'complete'>): void {
    clearTimeout(timer)
    chunks = undefined
    resolve({ kind })
  }

  async function read(): Promise<void> {
    for await (const chunk of stream) {
      if (!chunks) continue
      timer.refresh()
      size += chunk.byteLength
      const refusal = size > maxBytes ? 'too-large' : take(chunk.byteLength + CHUNK_OVERHEAD_BYTES)
      if (refusal) stop(refusal)
      else chunks.push(chunk)
    }
    if (chunks) resolve({ kind: 'complete', bytes: Buffer.concat(chunks) })
  }

  read()
    .catch(reject)
    .finally(() => clearTimeout(timer))
  return promise
}
