import { type Context, Hono } from 'hono'
import { errorMessage, type Forwarded, isErrorBody } from '../../contract/http.ts'
import {
  type ContactReply,
  HONEYPOT_FIELD,
  HONEYPOT_HEADER,
  IDEMPOTENCY_HEADER,
  MESSAGE_SENT,
  type MessageInput,
  parseContactForm,
  TOKEN_HEADER,
} from '../../contract/message.ts'
import { INVALID_RESPONSE } from '../../contract/portfolio.ts'
import * as routes from '../../contract/routes.ts'
import { messageErrors } from '../../contract/strings.ts'
import { readSecret } from '../database/secret.ts'
import { NO_STORE } from '../http/cache/cache-control.ts'
import { errorResponse } from '../http/errors.ts'
import { forwardResponse } from '../http/forward-response.ts'
import { isForm, readForm, readJson } from '../http/requests/body.ts'
import type { Visitor } from '../rate-limit/networks.ts'
import { type Contact, type ReceiveResult, receive, type Submission } from './receive.ts'
import { createToken } from './spam-filter.ts'

const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/

type Options = {
  contact: Contact
  getVisitor(c: Context): Visitor
  /** Renders the page that a visitor without scripts sees. */
  renderResult(reply: ContactReply, values: MessageInput): Promise<Response>
}

export function createContactRoutes({ contact, getVisitor, renderResult }: Options): Hono {
  return new Hono()
    .post(routes.sendMessage.path, async (c) => {
      const form = isForm(c) ? await readForm(c) : undefined
      const result = await receive(contact, {
        visitor: getVisitor(c),
        cookie: c.req.header('cookie'),
        token: c.req.header(TOKEN_HEADER),
        ...(form ? fromForm(form, contact.now()) : await fromJson(c)),
      })
      return form ? renderResult(toReply(result), parseContactForm(form)) : respond(c, result)
    })
    .get(routes.formToken.path, async (c) => {
      contact.upstream?.wake()
      c.header('cache-control', NO_STORE)
      try {
        const secret = await readSecret(await contact.database.read(), 'form')
        return c.json({ token: createToken(secret, contact.now()) })
      } catch (error) {
        contact.log('warn', 'could not issue a form token', { error: String(error) })
        return errorResponse(c, 503, messageErrors.noToken)
      }
    })
}

type Sent = Pick<Submission, 'raw' | 'body' | 'honeypot' | 'idempotencyKey'>

async function fromJson(c: Context): Promise<Sent> {
  const raw = await readJson(c)
  const key = c.req.header(IDEMPOTENCY_HEADER)
  return {
    raw,
    body: await c.req.text(),
    honeypot: c.req.header(HONEYPOT_HEADER),
    idempotencyKey: key && IDEMPOTENCY_KEY.test(key) ? key : undefined,
  }
}

function fromForm(form: FormData, now: number): Sent {
  const raw = parseContactForm(form)
  return {
    raw,
    body: JSON.stringify(raw),
    honeypot: String(form.get(HONEYPOT_FIELD) ?? ''),
    // Without scripts a double click sends two equal messages.
    idempotencyKey: new Date(now).toISOString().slice(0, 10),
  }
}

function respond(c: Context, result: ReceiveResult): Response {
  if (result.kind === 'forwarded') return forwardResponse(c, result.reply)
  const { status, message, retryAfterS } = toReply(result)
  if (result.kind === 'stored') return c.json({ success: true, message, data: result.message }, 201)
  if (retryAfterS) c.header('retry-after', String(retryAfterS))
  return errorResponse(c, status, message)
}

function toReply(result: ReceiveResult): ContactReply {
  switch (result.kind) {
    case 'stored':
      if (result.isHeld) return { kind: 'held', status: 201, message: messageErrors.held }
      return { kind: 'sent', status: 201, message: MESSAGE_SENT }
    case 'forwarded':
      return toForwardedReply(result.reply)
    case 'invalid':
      return { kind: 'refused', status: 400, message: result.sentence }
    case 'limited':
      return { kind: 'refused', status: 429, ...tooMany(result.retryAfterMs) }
    case 'failed':
      return { kind: 'refused', status: 503, message: messageErrors.notSaved }
  }
}

function toForwardedReply({ status, body, retryAfterS }: Forwarded): ContactReply {
  const text = errorMessage(body)
  if (status < 300 && !isErrorBody(body)) return { kind: 'sent', status: 201, message: text ?? MESSAGE_SENT }
  // A reverse proxy may replace a 502 or 504 with its own page, and the visitor's text would be lost.
  return { kind: 'refused', status: retryAfterS ? status : 400, message: text ?? INVALID_RESPONSE, retryAfterS }
}

function tooMany(ms: number): { message: string; retryAfterS: number } {
  return { message: messageErrors.tooMany(formatWait(Math.ceil(ms / 60_000))), retryAfterS: Math.ceil(ms / 1_000) }
}

function formatWait(minutes: number): string {
  if (minutes === 1) return messageErrors.aMinute
  return minutes < 120 ? messageErrors.minutes(minutes) : messageErrors.hours(Math.ceil(minutes / 60))
}
