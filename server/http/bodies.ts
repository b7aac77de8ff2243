import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { refuse } from './errors.ts'

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Bodies up to `kilobytes`; more is refused while it arrives. */
export function createBodyLimit(kilobytes: number): MiddlewareHandler {
  return bodyLimit({
    maxSize: kilobytes * 1_000,
    onError: (c) => {
      // What is left of the body is not read, so that the connection cannot be used again.
      c.header('connection', 'close')
      return refuse(c, 413, `That is too large: at most ${kilobytes} kB are taken.`)
    },
  })
}

export function isForm(c: Context): boolean {
  return FORM_TYPES.includes(contentType(c))
}

/** Throws the answer for a body that is not JSON: 415 for another type, 400 for JSON that does not parse. */
export async function readJson(c: Context): Promise<unknown> {
  if (contentType(c) !== 'application/json') throw new HTTPException(415, { message: 'Please send JSON or a form.' })
  try {
    return await c.req.json()
  } catch (error) {
    // The limit on the body is reported through the stream; it is not a syntax error.
    if (!(error instanceof SyntaxError)) throw error
    throw new HTTPException(400, { message: 'The JSON could not be read.' })
  }
}

function contentType(c: Context): string {
  return (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}
