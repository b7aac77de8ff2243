import { errorMessage, isErrorBody, request } from '../../contract/http.ts'
import {
  HONEYPOT_FIELD,
  HONEYPOT_HEADER,
  IDEMPOTENCY_HEADER,
  parseContactForm,
  TOKEN_HEADER,
} from '../../contract/message.ts'
import * as routes from '../../contract/routes.ts'
import type { BrowserApi } from '../../contract/site.ts'
import { ISLAND_ENGLISH, type IslandWords, translateReply } from '../../contract/words/words.ts'

const TOKEN_TIMEOUT_MS = 5_000
const INVALID_STATUSES = [400, 422]

/** `isInvalid` means that the backend rejected the visitor's input. */
type SendOutcome = { kind: 'sent'; message: string } | { kind: 'refused'; message: string; isInvalid?: boolean }

export function createSender({ base }: BrowserApi, words: IslandWords = ISLAND_ENGLISH) {
  const { noResponse, messageSent, invalidResponse } = words.replies
  let token: Promise<string | undefined> | undefined

  /** Call when the visitor starts typing: the token's age shows the server how long writing took. */
  function requestToken(): void {
    if (!base) token ??= fetchToken().catch(() => undefined)
  }

  async function send(form: FormData, idempotencyKey: string): Promise<SendOutcome> {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      // Other servers do not know these headers.
      ...(!base && toFormHeaders(form, { idempotencyKey, token: await token })),
    }
    const body = JSON.stringify(parseContactForm(form))
    const reply = await request(base + routes.sendMessage.path, { method: 'POST', headers, body }, fetch)
    if (reply.kind === 'unreachable') return { kind: 'refused', message: noResponse }
    const text = errorMessage(reply.body)
    // Our own server has already answered in the page's language.
    const message = text && base ? translateReply(text, words) : text
    // An HTML page with status 200 comes from a proxy, not from the backend.
    if (reply.ok && reply.body !== undefined && !isErrorBody(reply.body)) {
      token = undefined
      return { kind: 'sent', message: message ?? messageSent }
    }
    const isInvalid = message !== undefined && (reply.ok || INVALID_STATUSES.includes(reply.status))
    return { kind: 'refused', message: message ?? invalidResponse, ...(isInvalid && { isInvalid }) }
  }

  return { requestToken, send }
}

async function fetchToken(): Promise<string | undefined> {
  const response = await fetch(routes.formToken.path, { signal: AbortSignal.timeout(TOKEN_TIMEOUT_MS) })
  return (await response.json()).token
}

type FormHeaders = { idempotencyKey: string; token: string | undefined }

function toFormHeaders(form: FormData, { idempotencyKey, token }: FormHeaders): Record<string, string> {
  return {
    [IDEMPOTENCY_HEADER]: idempotencyKey,
    ...(token && { [TOKEN_HEADER]: token }),
    ...(form.get(HONEYPOT_FIELD) && { [HONEYPOT_HEADER]: 'filled' }),
  }
}
