import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { refuse } from '../errors.ts'
import { JsonError, parseJson } from './json.ts'

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
  return FORM_TYPES.includes(readType(c)[0])
}

/**
 * Throws the answer for a body that is not JSON: 415 for another type, charset or encoding, 400 for JSON that does not
 * parse. `wanted` names what this address takes.
 */
export async function readJson(c: Context, wanted = 'JSON or a form'): Promise<unknown> {
  const [type, charset] = readType(c)
  const encoding = c.req.header('content-encoding')?.toLowerCase() ?? 'identity'
  if (type !== 'application/json') throw new HTTPException(415, { message: `Please send ${wanted}.` })
  if (charset !== 'utf-8') throw new HTTPException(415, { message: 'Please send the text as UTF-8.' })
  if (encoding !== 'identity') throw new HTTPException(415, { message: 'Please send the text uncompressed.' })
  try {
    return parseJson(await c.req.arrayBuffer())
  } catch (error) {
    // The limit on the body is reported through the stream; it is not about JSON.
    if (!(error instanceof JsonError)) throw error
    throw new HTTPException(400, { message: error.message })
  }
}

function readType(c: Context): [type: string, charset: string] {
  const [type = '', ...parameters] = (c.req.header('content-type') ?? '').toLowerCase().split(';')
  const [, charset = 'utf-8'] = /^\s*charset\s*=\s*"?([\w-]+)"?\s*$/m.exec(parameters.join('\n')) ?? []
  return [type.trim(), charset === 'utf8' ? 'utf-8' : charset]
}
