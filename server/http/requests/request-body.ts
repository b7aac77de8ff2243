import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { httpErrors } from '../../../contract/strings.ts'
import { errorResponse } from '../errors.ts'

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

export function createBodyLimit(kilobytes: number): MiddlewareHandler {
  const maxSize = kilobytes * 1_000
  const tooLarge = (c: Context) => errorResponse(c, 413, httpErrors.tooLarge(kilobytes))
  const limitBody = bodyLimit({ maxSize, onError: tooLarge })
  return async (c, next) => {
    // Node drains a body only if nothing has begun to read it, as Hono's limit does.
    if (Number(c.req.header('content-length')) > maxSize) return tooLarge(c)
    return limitBody(c, next)
  }
}

export function isForm(c: Context): boolean {
  return FORM_TYPES.includes(parseContentType(c).type)
}

/** Throws 415 for another type, charset or encoding, and 400 for JSON that does not parse. */
export async function readJson(c: Context, wrongType = httpErrors.notJsonOrForm): Promise<unknown> {
  const { type, charset } = parseContentType(c)
  const encoding = c.req.header('content-encoding')?.toLowerCase() ?? 'identity'
  if (type !== 'application/json') throw new HTTPException(415, { message: wrongType })
  if (charset !== 'utf-8') throw new HTTPException(415, { message: httpErrors.charset })
  if (encoding !== 'identity') throw new HTTPException(415, { message: httpErrors.contentEncoding })
  const bytes = await c.req.arrayBuffer()
  const text = orBadRequest(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes), httpErrors.notUtf8)
  return orBadRequest(() => JSON.parse(text), httpErrors.invalidJson)
}

function orBadRequest<T>(parse: () => T, message: string): T {
  try {
    return parse()
  } catch {
    throw new HTTPException(400, { message })
  }
}

function parseContentType(c: Context): { type: string; charset: string } {
  const [type = '', ...parameters] = (c.req.header('content-type') ?? '').toLowerCase().split(';')
  const [, charset = 'utf-8'] = /^\s*charset\s*=\s*"?([\w-]+)"?\s*$/m.exec(parameters.join('\n')) ?? []
  return { type: type.trim(), charset: charset === 'utf8' ? 'utf-8' : charset }
}
