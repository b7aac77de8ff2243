import { errorMessage, type Fetch, isErrorBody, request } from './http.ts'
import { MESSAGE_SENT, type MessageInput, SEND_PATH } from './message.ts'
import { NO_RESPONSE, UNREADABLE_REPLY } from './result.ts'

type SendOptions = { base: string; headers?: Record<string, string>; fetch?: Fetch }
/** `isInvalid`: the backend took issue with what was written, not with itself. */
export type SendOutcome = { kind: 'sent'; message: string } | { kind: 'refused'; message: string; isInvalid?: boolean }

const INVALID = [400, 422]

/** Never throws. */
export async function sendMessage(input: MessageInput, options: SendOptions): Promise<SendOutcome> {
  const { base, fetch = globalThis.fetch } = options
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...options.headers }
  const reply = await request(base + SEND_PATH, { method: 'POST', headers, body: JSON.stringify(input) }, fetch)
  if (reply.kind === 'unreachable') return { kind: 'refused', message: NO_RESPONSE }
  const sentence = errorMessage(reply.body)
  // An HTML page with a 200 does not come from the backend: the message has not arrived.
  const received = reply.ok && reply.body !== undefined && !isErrorBody(reply.body)
  if (received) return { kind: 'sent', message: sentence ?? MESSAGE_SENT }
  const isInvalid = sentence !== undefined && (reply.ok || INVALID.includes(reply.status))
  return { kind: 'refused', message: sentence ?? UNREADABLE_REPLY, ...(isInvalid && { isInvalid }) }
}
