import { type Context, Hono } from 'hono'
import { errorMessage, type Forwarded, isErrorBody } from '../../contract/http.ts'
import {
  type ContactReply,
  HONEYPOT_FIELD,
  HONEYPOT_HEADER,
  IDEMPOTENCY_HEADER,
  type MessageInput,
  parseContactForm,
  TOKEN_HEADER,
} from '../../contract/message.ts'
import * as routes from '../../contract/routes.ts'
import { httpErrors } from '../../contract/strings.ts'
import { toBody } from '../../contract/words/languages.ts'
import { fill, toLocale, type Words } from '../../contract/words/words.ts'
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
      const words = contact.words()
      return form ? renderResult(toReply(result, words), parseContactForm(form)) : respond(c, result, words)
    })
    .get(routes.formToken.path, async (c) => {
      contact.upstream?.wake()
      c.header('cache-control', NO_STORE)
      try {
        const secret = await readSecret(await contact.database.read(), 'form')
        return c.json({ token: createToken(secret, contact.now()) })
      } catch (error) {
        contact.log('warn', 'could not issue a form token', { error: String(error) })
        return errorResponse(c, 503, httpErrors.noToken)
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

function respond(c: Context, result: ReceiveResult, words: Words): Response {
  if (result.kind === 'forwarded') {
    return forwardResponse(c, { ...result.reply, body: toBody(result.reply, words) })
  }
  const { status, message, retryAfterS } = toReply(result, words)
  if (result.kind === 'stored') return c.json({ success: true, message, data: result.message }, 201)
  if (retryAfterS) c.header('retry-after', String(retryAfterS))
  return errorResponse(c, status, message)
}

function toReply(result: ReceiveResult, words: Words): ContactReply {
  switch (result.kind) {
    case 'stored':
      if (result.isHeld) return { kind: 'held', status: 201, message: words.messageErrors.held }
      return { kind: 'sent', status: 201, message: words.replies.messageSent }
    case 'forwarded':
      return toForwardedReply(result.reply, words)
    case 'invalid':
      return { kind: 'refused', status: 400, message: result.sentence }
    case 'limited':
      return { kind: 'refused', status: 429, ...tooMany(result, words) }
    case 'failed':
      return { kind: 'refused', status: 503, message: words.messageErrors.notSaved }
  }
}

function toForwardedReply(reply: Forwarded, words: Words): ContactReply {
  const { status, body, retryAfterS } = reply
  const { messageSent, invalidResponse } = words.replies
  const text = errorMessage(toBody(reply, words))
  if (status < 300 && !isErrorBody(body)) return { kind: 'sent', status: 201, message: text ?? messageSent }
  // A reverse proxy may replace a 502 or 504 with its own page, and the visitor's text would be lost.
  return { kind: 'refused', status: retryAfterS ? status : 400, message: text ?? invalidResponse, retryAfterS }
}

function tooMany({ retryAfterMs, isFull }: Extract<ReceiveResult, { kind: 'limited' }>, words: Words) {
  const { tooMany, full } = words.messageErrors
  const wait = formatWait(Math.ceil(retryAfterMs / 60_000), words)
  return { message: isFull ? full : fill(tooMany, { wait }), retryAfterS: Math.ceil(retryAfterMs / 1_000) }
}

function formatWait(minutes: number, { language, messageErrors }: Words): string {
  if (minutes === 1) return messageErrors.aMinute
  const format = new Intl.RelativeTimeFormat(toLocale(language))
  return minutes < 120 ? format.format(minutes, 'minute') : format.format(Math.ceil(minutes / 60), 'hour')
}
