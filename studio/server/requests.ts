import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import type * as z from 'zod'
import { readJson } from '../../server/http/requests/body.ts'

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

/** Parses a JSON body, or refuses the request with the first thing that is wrong. */
export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const { data, error } = schema.safeParse(await readJson(c))
  if (error) throw new HTTPException(400, { message: error.issues[0]?.message ?? '' })
  return data
}
