import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { httpErrors } from '../../../contract/strings.ts'
import { errorResponse } from '../errors.ts'

const IDLE_MS = 5_000
const MAX_DRAINED = 4
/** Thousands of small chunks take many times their size. */
const MAX_CHUNKS = 64

/** Bounds the memory of large bodies that stall. */
type OpenLimits = { max: number; maxPerNetwork: number; getNetwork(c: Context): string; idleMs?: number }
type Body = { kind: 'complete'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'none' | 'too-large' | 'idle' }

export function limitBody(kilobytes: number, limits?: OpenLimits): MiddlewareHandler {
  const maxBytes = kilobytes * 1_000
  const networks: string[] = []
  let drained = 0

  function isFull(network: string): boolean {
    if (!limits) return false
    return networks.length >= limits.max || networks.filter((other) => other === network).length >= limits.maxPerNetwork
  }

  async function receive(c: Context): Promise<Body> {
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) return { kind: 'too-large' }
    const { body } = c.req.raw
    if (!body) return { kind: 'none' }
    return readBody(body, { maxBytes, ...(limits && { idleMs: IDLE_MS, ...limits }) })
  }

  /** Many clients read the response only after they have sent the whole body. */
  function drain(c: Context): void {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    if (drained >= MAX_DRAINED) c.header('connection', 'close')
    if (!incoming || drained >= MAX_DRAINED) return
    drained += 1
    incoming.once('close', () => {
      drained -= 1
    })
    incoming.removeAllListeners('data').resume()
  }

  return async function readLimited(c, next) {
    const network = limits?.getNetwork(c) ?? ''
    if (isFull(network)) return close(c, 503, { code: 'server_busy', message: httpErrors.busy })
    networks.push(network)
    const body = await receive(c).finally(() => networks.splice(networks.indexOf(network), 1))
    if (body.kind === 'idle') return close(c, 408, httpErrors.incomplete)
    if (body.kind === 'too-large') {
      drain(c)
      return errorResponse(c, 413, httpErrors.tooLarge(kilobytes))
    }
    if (body.kind === 'complete') c.req.raw = new Request(c.req.raw, { body: body.bytes })
    return next()
  }
}

function close(c: Context, status: number, error: Parameters<typeof errorResponse>[2]): Response {
  c.header('connection', 'close')
  if (status === 503) c.header('retry-after', String(IDLE_MS / 1_000))
  return errorResponse(c, status, error)
}

type ReadOptions = { maxBytes: number; idleMs?: number }

async function readBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { maxBytes, idleMs }: ReadOptions,
): Promise<Body> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  const latest: Uint8Array[] = []
  let size = 0
  let isIdle = false
  const timer = idleMs && setTimeout(stop, idleMs)
  function stop(): void {
    isIdle = true
    reader.releaseLock()
  }
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { kind: 'complete', bytes: Buffer.concat([...chunks, ...latest]) }
      size += value.length
      if (size > maxBytes) return { kind: 'too-large' }
      latest.push(value)
      if (latest.length === MAX_CHUNKS) chunks.push(Buffer.concat(latest.splice(0)))
      if (timer) timer.refresh()
    }
  } catch (error) {
    if (isIdle) return { kind: 'idle' }
    throw error
  } finally {
    clearTimeout(timer)
  }
}
