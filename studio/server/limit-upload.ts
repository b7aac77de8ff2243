import type { HttpBindings } from '@hono/node-server'
import { bodyLimit } from 'hono/body-limit'

const MAX_MB = 20
const BYTES_IN_MB = 1_000_000

export const limitUpload = bodyLimit({
  maxSize: MAX_MB * BYTES_IN_MB,
  onError(c) {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
    // Browsers read the response only after they have sent the whole body, so the rest is discarded.
    incoming?.removeAllListeners('data').resume()
    return c.json({ reason: `The file is larger than ${MAX_MB} MB.` }, 413)
  },
})
