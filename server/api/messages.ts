import { type Context, Hono } from 'hono'
import { PATHS } from '../../contract/client.ts'
import { errorMessage, isErrorBody } from '../../contract/http.ts'
import {
  FORM_TOKEN_PATH,
  HONEYPOT_HEADER,
  IDEMPOTENCY_HEADER,
  MESSAGE_SENT,
  type MessageInput,
  TOKEN_HEADER,
} from '../../contract/message.ts'
import { UNREADABLE_REPLY } from '../../contract/result.ts'
import { messageErrors } from '../../contract/strings.ts'
import { NO_STORE } from '../http/cache/cache-control.ts'
import { errorResponse } from '../http/errors.ts'
import { readJson } from '../http/requests/request-body.ts'
import type { Delivery, Receive } from '../messages/receive.ts'
import type { UpstreamProxy } from '../upstream/proxy.ts'
import { withTimeout } from './timeout.ts'

const TOKEN_TIMEOUT_MS = 2_000
const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/

type Reply = { kind: 'sent' | 'refused'; status: number; message: string; retryAfterS?: number }
export type FormSubmit = (input: MessageInput, delivery: Delivery) => Promise<Reply>

export function createMessageApi(receive: Receive, getClientIp: (c: Context) => string): Hono {
  return new Hono().post(PATHS.send, async (c) => {
    const receipt = await receive(await readJson(c), { address: getClientIp(c), ...readDelivery(c) })
    if (receipt.kind === 'stored') return c.json({ success: true, message: MESSAGE_SENT, data: receipt.message }, 201)
    const { status, message, retryAfterS } = toReply(receipt)
    if (retryAfterS) c.header('retry-after', String(retryAfterS))
    return errorResponse(c, status, message)
  })
}

/** Never cached: a token has the time at which it was issued. */
export function createFormTokenApi(issueToken: () => Promise<string>): Hono {
  return new Hono().get(FORM_TOKEN_PATH, async (c) => {
    const token = await withTimeout(issueToken(), TOKEN_TIMEOUT_MS)
    c.header('cache-control', NO_STORE)
    return token === undefined ? errorResponse(c, 503, messageErrors.noToken) : c.json({ token })
  })
}

export function createFormSubmit(
  backend: { kind: 'built-in'; receive: Receive } | { kind: 'upstream'; proxy: UpstreamProxy },
): FormSubmit {
  return async (input, delivery) => {
    if (backend.kind === 'upstream') return postUpstream(backend.proxy, input)
    return toReply(await backend.receive(input, delivery))
  }
}

async function postUpstream(proxy: UpstreamProxy, input: MessageInput): Promise<Reply> {
  const reply = await proxy({ method: 'POST', path: PATHS.send, body: JSON.stringify(input) })
  if (reply.kind === 'unknown') return { kind: 'refused', status: 400, message: UNREADABLE_REPLY }
  const { status, body, retryAfterS } = reply
  const text = errorMessage(body)
  if (status < 300 && !isErrorBody(body)) return { kind: 'sent', status: 201, message: text ?? MESSAGE_SENT }
  // A reverse proxy may replace a 502 or 504 with its own page, and the visitor's text would be lost.
  return { kind: 'refused', status: retryAfterS ? status : 400, message: text ?? UNREADABLE_REPLY, retryAfterS }
}

function readDelivery(c: Context): Pick<Delivery, 'idempotencyKey' | 'formToken'> {
  const formToken = { token: c.req.header(TOKEN_HEADER), honeypot: c.req.header(HONEYPOT_HEADER) }
  const key = c.req.header(IDEMPOTENCY_HEADER)
  return { formToken, idempotencyKey: key && IDEMPOTENCY_KEY.test(key) ? key : undefined }
}

function toReply(receipt: Awaited<ReturnType<Receive>>): Reply {
  switch (receipt.kind) {
    case 'stored':
      return { kind: 'sent', status: 201, message: MESSAGE_SENT }
    case 'invalid':
      return { kind: 'refused', status: 400, message: receipt.sentence }
    case 'limited':
      return { kind: 'refused', status: 429, ...tooMany(receipt.retryAfterMs) }
    case 'failed':
      return { kind: 'refused', status: 503, message: messageErrors.notSaved }
  }
}

function tooMany(ms: number): { message: string; retryAfterS: number } {
  return { message: messageErrors.tooMany(formatWait(Math.ceil(ms / 60_000))), retryAfterS: Math.ceil(ms / 1_000) }
}

function formatWait(minutes: number): string {
  if (minutes === 1) return messageErrors.aMinute
  return minutes < 120 ? messageErrors.minutes(minutes) : messageErrors.hours(Math.ceil(minutes / 60))
}
