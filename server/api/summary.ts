import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { readJson } from '../http/bodies.ts'
import type { Completion, createProvider } from '../summary/provider.ts'
import { parseSummaryRequest } from '../summary/request.ts'

type Complete = ReturnType<typeof createProvider>

/** The model gateway: the page's own request in, a completion or an OpenAI-style error out. */
export function createSummaryApi(complete: Complete | undefined): Hono {
  return new Hono().post('/chat/completions', async (c) => {
    const request = parseSummaryRequest(await readJson(c))
    if (request.kind === 'refused') {
      return fail(c, request.code === 'text_too_long' ? 413 : 400, { code: request.code, message: request.sentence })
    }
    if (!complete) {
      // The client retries a 5xx; nothing will change between two tries.
      c.header('x-should-retry', 'false')
      return fail(c, 503, { code: 'no_provider', message: 'No language model is set up here.' })
    }
    return toResponse(c, await complete(request.text, c.req.raw.signal))
  })
}

function toResponse(c: Context, completion: Completion): Response {
  if (completion.kind === 'failed') {
    if (completion.retryAfter) c.header('retry-after', completion.retryAfter)
    return fail(c, completion.status, { code: 'provider_failed', message: 'The language model gave no summary.' })
  }
  const { model, content } = completion
  return c.json({
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1_000),
    model,
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  })
}

function fail(c: Context, status: number, { code, message }: { code: string; message: string }): Response {
  const type = status < 500 ? 'invalid_request_error' : 'server_error'
  return c.body(JSON.stringify({ error: { message, type, code } }), {
    status: status as 400,
    headers: { 'content-type': 'application/json' },
  })
}
