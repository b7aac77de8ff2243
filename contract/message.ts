import { api } from './strings.ts'

export const MESSAGE_SENT = api.messageSent
export const FILL_FULL_FORM = api.fillFullForm
/** Scripts post JSON here; without scripts the form itself posts here. */
export const SEND_PATH = '/api/v1/message/send'
export const FORM_TOKEN_PATH = '/form-token'

/** Headers beside the message, for our own server only; an external backend does not know them. */
export const TOKEN_HEADER = 'x-form-token'
export const HONEYPOT_HEADER = 'x-form-honeypot'
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** A token is good for one message: not sooner after it was issued than this, and not later than its life. */
export const MIN_WRITING_MS = 2_000
export const TOKEN_LIFE_MS = 24 * 3_600_000
/** Hidden from people: only bots fill it in. */
export const HONEYPOT_FIELD = 'website'

export type MessageInput = { senderName: string; subject: string; message: string }

/** Empty fields are sent as they are: the backend says what is wrong. */
export function parseContactForm(form: FormData): MessageInput {
  const read = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { senderName: read('senderName'), subject: read('subject'), message: read('message') }
}
