import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { httpErrors } from '../../../contract/strings.ts'

/** The form has four fields, and parsing thousands takes tens of milliseconds. */
const MAX_FIELDS = 20
const FIELD_STARTS = new Map([
  ['application/x-www-form-urlencoded', /&/g],
  ['multipart/form-data', /content-disposition:/gi],
])

export function isForm(c: Context): boolean {
  return FIELD_STARTS.has(parseContentType(c).type)
}

export async function readForm(c: Context): Promise<FormData> {
  const bytes = await c.req.arrayBuffer()
  const fieldStart = FIELD_STARTS.get(parseContentType(c).type) ?? /$/g
  const fields = Buffer.from(bytes).toString('latin1').match(fieldStart) ?? []
  if (fields.length > MAX_FIELDS) return new FormData()
  const headers = { 'content-type': c.req.header('content-type') ?? '' }
  return new Response(bytes, { headers }).formData().catch(() => new FormData())
}

export function requireJson(c: Context, wrongType = httpErrors.notJsonOrForm): void {
  const { type, charset } = parseContentType(c)
  const encoding = c.req.header('content-encoding')?.toLowerCase() ?? 'identity'
  if (type !== 'application/json') throw new HTTPException(415, { message: wrongType })
  if (charset !== 'utf-8') throw new HTTPException(415, { message: httpErrors.charset })
  if (encoding !== 'identity') throw new HTTPException(415, { message: httpErrors.contentEncoding })
}

export async function readJson(c: Context): Promise<unknown> {
  requireJson(c)
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
