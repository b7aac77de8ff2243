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
import { readJson } from '../http/requests/request-body.ts'
import { refuse } from '../http/errors.ts'
import type { Delivery, Receive } from '../messages/receive.ts'
import type { Forward } from '../upstream/proxy.ts'

const NOT_SAVED = 'Your message could not be kept just now, so it was not sent. Please try again in a minute.'
const NO_TOKEN = 'There is no form token just now. The form works without one.'
const TOKEN_TIMEOUT_MS = 2_000
const SENDING_KEY = /^[\w-]{8,100}$/

type Reply = { kind: 'sent' | 'refused'; status: number; message: string; retryAfterS?: number }
/** Takes the message of a form that was posted without scripts. */
export type FormSubmit = (input: MessageInput, delivery: Delivery) => Promise<Reply>

/** Takes a message as JSON; a plain form goes on to the page that answers it. */
export function createMessageApi(receive: Receive, getClientIp: (c: Context) => string): Hono {
  return new Hono().post(PATHS.send, async (c) => {
    const receipt = await receive(await readJson(c), { address: getClientIp(c), ...readHeaders(c) })
    if (receipt.kind === 'kept') return c.json({ success: true, message: MESSAGE_SENT, data: receipt.message }, 201)
    const { status, message, retryAfterS } = toReply(receipt)
    if (retryAfterS) c.header('retry-after', String(retryAfterS))
    return refuse(c, status, message)
  })
}

/** Never cached: a token holds the time at which one visitor began to write. */
export function createFormTokenApi(issueToken: () => Promise<string>): Hono {
  return new Hono().get(FORM_TOKEN_PATH, async (c) => {
    const token = await inTime(issueToken())
    c.header('cache-control', 'no-store')
    return token === undefined ? refuse(c, 503, NO_TOKEN) : c.json({ token })
  })
}

export function createFormSubmit(
  backend: { kind: 'built-in'; receive: Receive } | { kind: 'foreign'; forward: Forward },
): FormSubmit {
  return async (input, { sendingKey, ...delivery }) => {
    if (backend.kind === 'foreign') return postTo(backend.forward, input)
    return toReply(await backend.receive(input, { ...delivery, sendingKey: toSendingKey(sendingKey) }))
  }
}

/** Undefined when the database fails or is too slow. */
async function inTime(issued: Promise<string>): Promise<string | undefined> {
  const timeout = Promise.withResolvers<undefined>()
  const timer = setTimeout(timeout.resolve, TOKEN_TIMEOUT_MS, undefined)
  try {
    return await Promise.race([issued, timeout.promise])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

async function postTo(forward: Forward, input: MessageInput): Promise<Reply> {
  const reply = await forward({ method: 'POST', path: PATHS.send, body: JSON.stringify(input) })
  if (reply.kind === 'unknown') return { kind: 'refused', status: 400, message: UNREADABLE_REPLY }
  const { status, body, retryAfterS } = reply
  const sentence = errorMessage(body)
  if (status < 300 && !isErrorBody(body)) return { kind: 'sent', status: 201, message: sentence ?? MESSAGE_SENT }
  // A proxy would put a page of its own in the place of a 502 or 504, and the visitor's words would be lost.
  return { kind: 'refused', status: retryAfterS ? status : 400, message: sentence ?? UNREADABLE_REPLY, retryAfterS }
}

function readHeaders(c: Context): Pick<Delivery, 'sendingKey' | 'formToken'> {
  const formToken = { token: c.req.header(TOKEN_HEADER), honeypot: c.req.header(HONEYPOT_HEADER) }
  return { formToken, sendingKey: toSendingKey(c.req.header(IDEMPOTENCY_HEADER)) }
}

/** A key that cannot be one of ours names nothing. */
function toSendingKey(key: string | undefined): string | undefined {
  return key && SENDING_KEY.test(key) ? key : undefined
}

function toReply(receipt: Awaited<ReturnType<Receive>>): Reply {
  switch (receipt.kind) {
    case 'kept':
      return { kind: 'sent', status: 201, message: MESSAGE_SENT }
    case 'refused':
      return { kind: 'refused', status: 400, message: receipt.sentence }
    case 'limited':
      return { kind: 'refused', status: 429, ...toWait(receipt.retryAfterMs) }
    case 'unkept':
      return { kind: 'refused', status: 503, message: NOT_SAVED }
  }
}

function toWait(ms: number): { message: string; retryAfterS: number } {
  const retryAfterS = Math.ceil(ms / 1_000)
  const minutes = Math.ceil(ms / 60_000)
  const wait = minutes === 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
  return { message: `Too many messages were sent from here. Please try again in ${wait}.`, retryAfterS }
}
