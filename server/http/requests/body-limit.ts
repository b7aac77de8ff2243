import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { httpErrors } from '../../../contract/strings.ts'
import { errorResponse } from '../errors.ts'

const RETRY_AFTER_S = '20'

/** `maxOpen` bounds the memory of large bodies that stall until Node's `requestTimeout`. */
export function limitBody(kilobytes: number, maxOpen = Number.POSITIVE_INFINITY): MiddlewareHandler {
  const limitSize = bodyLimit({
    maxSize: kilobytes * 1_000,
    onError(c) {
      const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
      // Many clients read the response only after they have sent the whole body.
      incoming?.removeAllListeners('data').resume()
      return errorResponse(c, 413, httpErrors.tooLarge(kilobytes))
    },
  })
  let open = 0

  return async function readLimited(c, next) {
    if (open >= maxOpen) {
      c.header('connection', 'close')
      c.header('retry-after', RETRY_AFTER_S)
      return errorResponse(c, 503, { code: 'server_busy', message: httpErrors.busy })
    }
    open += 1
    try {
      const refusal = await limitSize(c, async () => void (await c.req.arrayBuffer()))
      if (refusal) return refusal
    } finally {
      open -= 1
    }
    return next()
  }
}
