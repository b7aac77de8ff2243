import { errorMessage, type Fetch, isErrorBody, request } from '../../contract/http.ts'
import { MESSAGE_SENT, type MessageInput, SEND_PATH } from '../../contract/message.ts'
import { INVALID_RESPONSE, NO_RESPONSE } from '../../contract/portfolio.ts'

type SendOptions = { base: string; headers?: Record<string, string>; fetch?: Fetch }
/** `isInvalid` means that the backend rejected the visitor's input. */
export type SendOutcome = { kind: 'sent'; message: string } | { kind: 'refused'; message: string; isInvalid?: boolean }

const INVALID_STATUSES = [400, 422]

export async function sendMessage(input: MessageInput, options: SendOptions): Promise<SendOutcome> {
  const { base, fetch = globalThis.fetch } = options
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...options.headers }
  const reply = await request(base + SEND_PATH, { method: 'POST', headers, body: JSON.stringify(input) }, fetch)
  if (reply.kind === 'unreachable') return { kind: 'refused', message: NO_RESPONSE }
  const message = errorMessage(reply.body)
  // An HTML page with status 200 comes from a proxy, not from the backend.
  const isReceived = reply.ok && reply.body !== undefined && !isErrorBody(reply.body)
  if (isReceived) return { kind: 'sent', message: message ?? MESSAGE_SENT }
  const isInvalid = message !== undefined && (reply.ok || INVALID_STATUSES.includes(reply.status))
  return { kind: 'refused', message: message ?? INVALID_RESPONSE, ...(isInvalid && { isInvalid }) }
}
