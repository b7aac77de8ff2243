import {
  FORM_TOKEN_PATH,
  HONEYPOT_FIELD,
  HONEYPOT_HEADER,
  IDEMPOTENCY_HEADER,
  parseContactForm,
  TOKEN_HEADER,
} from '../../contract/message.ts'
import { type SendOutcome, sendMessage } from '../../contract/send-message.ts'
import type { BrowserApi } from '../site.ts'
import { getIdempotencyKey } from './draft.ts'

let token: Promise<string | undefined> | undefined

/** Fetches a token when writing begins; it tells our own backend how long writing took. */
export function requestFormToken({ base, formToken }: BrowserApi): void {
  // The message counts without it.
  if (formToken && base === '') token ??= fetchToken().catch(() => undefined)
}

export async function send(form: FormData, { base }: BrowserApi): Promise<SendOutcome> {
  const headers = base ? {} : await toHeaders(form)
  const outcome = await sendMessage(parseContactForm(form), { base, headers })
  if (outcome.kind === 'sent') token = undefined
  return outcome
}

async function fetchToken(): Promise<string | undefined> {
  const response = await fetch(FORM_TOKEN_PATH)
  return (await response.json()).token
}

/** For our own backend alone; the message itself stays as the specification has it. */
async function toHeaders(form: FormData): Promise<Record<string, string>> {
  const writtenSince = await token
  return {
    [IDEMPOTENCY_HEADER]: getIdempotencyKey(),
    ...(writtenSince && { [TOKEN_HEADER]: writtenSince }),
    ...(form.get(HONEYPOT_FIELD) && { [HONEYPOT_HEADER]: 'filled' }),
  }
}
