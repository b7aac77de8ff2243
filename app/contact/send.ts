import {
  HONEYPOT_FIELD,
  HONEYPOT_HEADER,
  IDEMPOTENCY_HEADER,
  parseContactForm,
  TOKEN_HEADER,
} from '../../contract/message.ts'
import { type SendOutcome, sendMessage } from '../../contract/send-message.ts'
import type { BrowserApi } from '../site.ts'
import { getIdempotencyKey } from './draft.ts'
import { readFormToken } from './form-token.ts'

export async function send(form: FormData, { base }: BrowserApi): Promise<SendOutcome> {
  return sendMessage(parseContactForm(form), { base, headers: base ? {} : await toHeaders(form) })
}

/** For our own backend alone; the message itself stays as the specification has it. */
async function toHeaders(form: FormData): Promise<Record<string, string>> {
  const token = await readFormToken()
  return {
    [IDEMPOTENCY_HEADER]: getIdempotencyKey(),
    ...(token && { [TOKEN_HEADER]: token }),
    ...(form.get(HONEYPOT_FIELD) && { [HONEYPOT_HEADER]: 'filled' }),
  }
}
