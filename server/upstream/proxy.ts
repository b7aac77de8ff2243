import { errorMessage, type Fetch, isRecord } from '../../contract/http.ts'
import { MESSAGE_SENT } from '../../contract/message.ts'
import { PROJECT_NOT_FOUND, UNREADABLE_REPLY } from '../../contract/result.ts'
import { findCall, type HostCall, type Method } from './endpoints.ts'
import { fetchHost, type HostReply } from './fetch.ts'
import { toPublicOwner } from './redact-owner.ts'

/** Hosts on free plans sleep; waking one takes 50 seconds and more. */
const FORWARD_TIMEOUT_MS = 90_000
/** Of each method, so that those who only look keep nobody from writing. */
const MOST_AT_ONCE = 100
const BUSY_RETRY_S = 10
const HOST_UNREACHABLE = 'The portfolio backend could not be reached. Please try again later.'
const HOST_TOO_SLOW = 'The portfolio backend took too long to answer. Please try again in a minute.'
const HOST_BUSY = 'Too many visitors are waiting for the portfolio backend. Please try again in a moment.'

/**
 * `path` begins below `/api/v1`; `cookie` is the visitor's whole Cookie header, `body` JSON text. `signal` says that the
 * visitor has left: a question then ends, but a message on its way is not cut.
 */
export type ForwardCall = { method: Method; path: string; cookie?: string; body?: string; signal?: AbortSignal }
/** `body` is always a JSON value, never a page; `cookies` are whole Set-Cookie values. */
type Forwarded = { kind: 'unknown' } | Answered
export type Forward = (call: ForwardCall) => Promise<Forwarded>

type Answered = { kind: 'answered'; status: number; body: unknown; cookies: string[]; retryAfterS?: number }
type Options = { host: string; fetch?: Fetch; timeoutMs?: number; mostAtOnce?: number }

/** Passes the seven calls of the contract on to the host, with cookies both ways; any other is `unknown`. Never rejects. */
export function createForwarder(options: Options): Forward {
  const { host, fetch = globalThis.fetch, timeoutMs = FORWARD_TIMEOUT_MS, mostAtOnce = MOST_AT_ONCE } = options
  const waiting = { GET: 0, POST: 0 }

  async function ask(call: HostCall, { method, cookie, body, signal: left }: ForwardCall): Promise<Answered> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = left && method === 'GET' ? AbortSignal.any([left, timeout]) : timeout
    try {
      const askOne = (path: string) => fetchHost({ host, path, method, cookie, body, signal }, fetch)
      return toForwarded(call, await askInOrder(call.paths, askOne))
    } catch {
      // No connection, a dropped socket, an endless reply: the visitor can only wait and try again.
      return signal.aborted ? toFailure(504, HOST_TOO_SLOW) : toFailure(502, HOST_UNREACHABLE)
    }
  }

  return async function forward(asked: ForwardCall): Promise<Forwarded> {
    const { method, path } = asked
    const call = findCall(method, path)
    if (!call) return { kind: 'unknown' }
    if (!call.paths.length) return toFailure(404, PROJECT_NOT_FOUND)
    if (waiting[method] >= mostAtOnce) return { ...toFailure(503, HOST_BUSY), retryAfterS: BUSY_RETRY_S }
    waiting[method] += 1
    const answered = await ask(call, asked)
    waiting[method] -= 1
    return answered
  }
}

async function askInOrder(paths: readonly string[], ask: (path: string) => Promise<HostReply>): Promise<HostReply> {
  const [path = '', ...others] = paths
  const first = await ask(path)
  for (const other of isUsable(first) ? [] : others) {
    const reply = await ask(other)
    if (isUsable(reply)) return { ...reply, cookies: [...first.cookies, ...reply.cookies] }
  }
  return first
}

function isUsable({ status, json }: HostReply): boolean {
  return status < 300 && json !== undefined
}

function toForwarded({ question }: HostCall, reply: HostReply): Answered {
  const { status, json, cookies } = reply
  // A browser repeats a request by itself on 408, and would send a message twice.
  if (status === 408) return toFailure(504, HOST_TOO_SLOW)
  // No status of HTTP: what stands there is no backend, and the number could not be sent on.
  if (status >= 600) return { ...toFailure(502, UNREADABLE_REPLY), cookies }
  if (status >= 400) return { kind: 'answered', status, body: toErrorBody(question, reply), cookies }
  const isReadable = status < 300 && (isRecord(json) || Array.isArray(json))
  if (isReadable) return { kind: 'answered', status, body: question === 'owner' ? toPublicOwner(json) : json, cookies }
  // The host took the message and had nothing to say; to call that a failure would have it sent twice.
  if (question === 'send' && status < 300 && reply.isEmpty) {
    return { kind: 'answered', status: 200, body: { success: true, message: MESSAGE_SENT }, cookies }
  }
  return { ...toFailure(502, UNREADABLE_REPLY), cookies }
}

/** The host's sentence and nothing else of it: errors carry stacks and paths. */
function toErrorBody(question: HostCall['question'], { status, json }: HostReply): Record<string, unknown> {
  const isUnknown = question === 'project' && (status === 404 || status === 400)
  const sentence = isUnknown ? PROJECT_NOT_FOUND : UNREADABLE_REPLY
  return { success: false, message: errorMessage(json) ?? sentence }
}

function toFailure(status: number, message: string): Answered {
  return { kind: 'answered', status, body: { success: false, message }, cookies: [] }
}
