import {
  FORM_TOKEN_PATH,
  HONEYPOT_FIELD,
  HONEYPOT_HEADER,
  IDEMPOTENCY_HEADER,
  MIN_WRITING_MS,
  parseContactForm,
  TOKEN_HEADER,
  TOKEN_LIFE_MS,
} from '../../contract/message.ts'
import type { BrowserApi } from '../../contract/site.ts'
import { getIdempotencyKey } from './draft.ts'
import { type SendOutcome, sendMessage } from './send-message.ts'

const TOKEN_TIMEOUT_MS = 5_000

let token: Promise<string | undefined> | undefined
let requestedAt = 0
let wasRefused = false

/** Call when the visitor starts typing: the token's age shows the server how long writing took. */
export function requestFormToken({ base, formToken }: BrowserApi, isDraft?: boolean): void {
  if (!formToken || base || (token && !wasRefused && !isOld())) return
  requestedAt = Date.now()
  wasRefused = false
  // Writing started earlier, with a draft or the token that is replaced.
  const isLate = isDraft || Boolean(token)
  token = fetchToken(isLate).catch(() => undefined)
}

export async function send(form: FormData, api: BrowserApi): Promise<SendOutcome> {
  if (token && isOld()) requestFormToken(api)
  const { base } = api
  const headers = base ? {} : await toHeaders(form)
  const outcome = await sendMessage(parseContactForm(form), { base, headers })
  wasRefused = outcome.kind === 'refused'
  if (!wasRefused) token = undefined
  return outcome
}

/** Refresh well before the server's limit: a page may stay open for days. */
function isOld(): boolean {
  return Date.now() - requestedAt > TOKEN_LIFE_MS / 2
}

async function fetchToken(isLate: boolean): Promise<string | undefined> {
  const response = await fetch(FORM_TOKEN_PATH, { signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS) })
  const { token } = await response.json()
  // The server treats messages sent sooner as spam.
  if (token && isLate) await new Promise((resolve) => setTimeout(resolve, MIN_WRITING_MS))
  return token
}

async function toHeaders(form: FormData): Promise<Record<string, string>> {
  const formToken = await token
  return {
    [IDEMPOTENCY_HEADER]: getIdempotencyKey(),
    ...(formToken && { [TOKEN_HEADER]: formToken }),
    ...(form.get(HONEYPOT_FIELD) && { [HONEYPOT_HEADER]: 'filled' }),
  }
}
