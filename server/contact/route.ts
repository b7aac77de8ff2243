import { type Context, Hono } from 'hono'
import { PATHS } from '../../contract/client.ts'
import { errorMessage } from '../../contract/http.ts'
import {
  FORM_TOKEN_PATH,
  HONEYPOT_HEADER,
  IDEMPOTENCY_HEADER,
  MESSAGE_SENT,
  type MessageInput,
  TOKEN_HEADER,
} from '../../contract/message.ts'
import { INVALID_RESPONSE } from '../../contract/portfolio.ts'
import { messageErrors } from '../../contract/strings.ts'
import { NO_STORE } from '../http/cache/cache-control.ts'
import { errorResponse } from '../http/errors.ts'
import { readJson } from '../http/requests/body.ts'
import type { Visitor } from '../http/security/client-ip.ts'
import { withTimeout } from '../http/timeout.ts'
import type { Log } from '../log/log.ts'
import { isAccepted, type ProxyResult, type UpstreamProxy } from '../upstream/proxy.ts'
import type { Delivery } from './admission.ts'
import type { Receive } from './receive.ts'
import type { Relay } from './relay.ts'

const TOKEN_TIMEOUT_MS = 2_000
const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/
const FULL_RETRY_S = 3_600

type Receipt = Exclude<Awaited<ReturnType<Relay<ProxyResult>>>, { kind: 'forwarded' }>
/** A held message is stored, but not emailed to the owner. */
type Reply = { kind: 'sent' | 'held' | 'refused'; status: number; message: string; retryAfterS?: number }
type FormDelivery = Delivery & Visitor
export type FormSubmit = (input: MessageInput, delivery: FormDelivery) => Promise<Reply>
export type GetVisitor = (c: Context) => Visitor

export function createMessageApi(receive: Receive, getVisitor: GetVisitor): Hono {
  return new Hono().post(PATHS.send, async (c) => {
    const { subnet } = getVisitor(c)
    return toResponse(c, await receive(await readJson(c), { subnet, ...readDelivery(c) }))
  })
}

export function toResponse(c: Context, receipt: Receipt): Response {
  const { status, message, retryAfterS } = toReply(receipt)
  if ('message' in receipt) return c.json({ success: true, message, data: receipt.message }, 201)
  if (retryAfterS) c.header('retry-after', String(retryAfterS))
  return errorResponse(c, status, message)
}

/** A token includes the time it was issued and is valid for one message, so it is never cached. */
export function createFormTokenApi(issueToken: () => Promise<string>, log: Log): Hono {
  return new Hono().get(FORM_TOKEN_PATH, async (c) => {
    const token = await withTimeout(issueToken(), TOKEN_TIMEOUT_MS)
    c.header('cache-control', NO_STORE)
    if (token !== undefined) return c.json({ token })
    log('warn', 'database is not responding; could not issue a form token')
    return errorResponse(c, 503, messageErrors.noToken)
  })
}

type FormBackend =
  | { kind: 'built-in'; receive: Receive }
  | { kind: 'upstream'; relay: Relay<ProxyResult>; proxy: UpstreamProxy; receive?: unknown }

export function createFormSubmit(backend: FormBackend): FormSubmit {
  return async (input, { ip, ...delivery }) => {
    if (backend.kind === 'built-in') return toReply(await backend.receive(input, delivery))
    const visitor = { subnet: delivery.subnet, ip }
    const request = { method: 'POST', path: PATHS.send, body: JSON.stringify(input), visitor } as const
    const receipt = await backend.relay(input, delivery, () => backend.proxy(request))
    return receipt.kind === 'forwarded' ? toForwardedReply(receipt.reply) : toReply(receipt)
  }
}

function toForwardedReply(reply: ProxyResult): Reply {
  if (reply.kind === 'unknown') return { kind: 'refused', status: 400, message: INVALID_RESPONSE }
  const { status, body, retryAfterS } = reply
  const text = errorMessage(body)
  if (isAccepted(reply)) return { kind: 'sent', status: 201, message: text ?? MESSAGE_SENT }
  // A reverse proxy may replace a 502 or 504 with its own page, and the visitor's text would be lost.
  return { kind: 'refused', status: retryAfterS ? status : 400, message: text ?? INVALID_RESPONSE, retryAfterS }
}

export function readDelivery(c: Context): Pick<Delivery, 'idempotencyKey' | 'formToken'> {
  const formToken = { token: c.req.header(TOKEN_HEADER), honeypot: c.req.header(HONEYPOT_HEADER) }
  const key = c.req.header(IDEMPOTENCY_HEADER)
  return { formToken, idempotencyKey: key && IDEMPOTENCY_KEY.test(key) ? key : undefined }
}

function toReply(receipt: Receipt): Reply {
  switch (receipt.kind) {
    case 'stored':
      if (receipt.isHeld) return { kind: 'held', status: 201, message: messageErrors.held }
      return { kind: 'sent', status: 201, message: MESSAGE_SENT }
    case 'unanswered':
      return { kind: 'held', status: 201, message: messageErrors.held }
    case 'invalid':
      return { kind: 'refused', status: 400, message: receipt.sentence }
    case 'limited':
      return { kind: 'refused', status: 429, ...tooMany(receipt.retryAfterMs) }
    case 'quarantine full':
      return { kind: 'refused', status: 503, message: messageErrors.full, retryAfterS: FULL_RETRY_S }
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
