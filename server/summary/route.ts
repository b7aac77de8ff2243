import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as routes from '../../contract/routes.ts'
import { summaryErrors } from '../../contract/strings.ts'
import { BUILT_IN_MODEL, FALLBACK_FINGERPRINT, TEXT_FIELD, toSummaryRequest } from '../../contract/summary-prompt.ts'
import { errorResponse } from '../http/errors.ts'
import { isForm, readForm, readJson, requireJson } from '../http/requests/body.ts'
import { parseSummaryRequest } from './request.ts'
import type { Summarize, Summary } from './summarize.ts'

const ERROR_STATUS = { model_not_found: 404, invalid_request: 400, no_text: 400, text_too_long: 413 }

type Limit = { kind: 'allowed' } | { kind: 'limited'; retryAfterMs: number } | { kind: 'unknown' }
type Options = {
  summarize: Summarize
  maxTextLength: number
  limitBody: MiddlewareHandler
  getSubnet(c: Context): string
  consume(limit: 'perIp' | 'total', subnet: string): Promise<Limit>
  /** Renders the page that a visitor without scripts sees. */
  renderResult(response: Response, text: string): Promise<Response>
}

type Env = { Variables: { visitorLimit: Limit } }

export function createSummaryApi({ summarize, maxTextLength, limitBody, getSubnet, consume, renderResult }: Options) {
  const limitVisitor: MiddlewareHandler<Env> = async (c, next) => {
    // The server has already retried; the OpenAI client would retry again.
    c.header('x-should-retry', 'false')
    if (!isForm(c)) requireJson(c)
    const limit = await consume('perIp', getSubnet(c))
    // A form is read nevertheless, because its page shows the visitor's text again.
    if (limit.kind === 'limited' && !isForm(c)) return tooMany(c, limit.retryAfterMs)
    c.set('visitorLimit', limit)
    return next()
  }

  async function respond(c: Context<Env>, raw: unknown): Promise<Response> {
    const visitorLimit = c.get('visitorLimit')
    if (visitorLimit.kind === 'limited') return tooMany(c, visitorLimit.retryAfterMs)
    const request = parseSummaryRequest(raw, maxTextLength)
    if (request.kind === 'invalid') return errorResponse(c, ERROR_STATUS[request.code], request)
    const subnet = getSubnet(c)
    const { kind } = await consume('total', subnet)
    const limit = visitorLimit.kind === 'allowed' ? kind : 'unknown'
    return toResponse(c, await summarize(request.text, { signal: c.req.raw.signal, subnet, limit }))
  }

  // A visitor is counted before the body is read. An invalid request is not counted against the total.
  return new Hono<Env>().post(routes.completions.path, limitVisitor, limitBody, async (c) => {
    if (!isForm(c)) return respond(c, await readJson(c))
    // A form has CRLF line ends, which would count twice.
    const text = String((await readForm(c)).get(TEXT_FIELD) ?? '').replaceAll('\r\n', '\n')
    return renderResult(await respond(c, toSummaryRequest(text)), text)
  })
}

function tooMany(c: Context, retryAfterMs: number): Response {
  c.header('retry-after', String(Math.ceil(retryAfterMs / 1_000)))
  return errorResponse(c, 429, { code: 'rate_limit_exceeded', message: summaryErrors.tooMany })
}

function toResponse(c: Context, summary: Summary): Response {
  if (summary.kind === 'failed') {
    // The provider's status is about this server's key, not about the visitor.
    const status = summary.status === 504 ? 504 : 502
    return errorResponse(c, status, { code: 'provider_failed', message: summaryErrors.failed })
  }
  const content = summary.kind === 'summary' ? summary.text : ''
  const isFallback = summary.kind === 'summary' && summary.isFallback
  return c.json({
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1_000),
    model: summary.model ?? BUILT_IN_MODEL,
    ...(isFallback && { system_fingerprint: FALLBACK_FINGERPRINT }),
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  })
}
