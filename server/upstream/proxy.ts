import { errorMessage, type Fetch, isRecord } from '../../contract/http.ts'
import { MESSAGE_SENT } from '../../contract/message.ts'
import { PROJECT_NOT_FOUND, UNREADABLE_REPLY } from '../../contract/result.ts'
import { portfolioErrors } from '../../contract/strings.ts'
import { type Endpoint, findEndpoint, type Method } from './endpoints.ts'
import { fetchUpstream, type UpstreamReply } from './fetch.ts'
import { redactOwner } from './redact-owner.ts'

/** Hosts on free plans need 50 seconds and more to wake up. */
const TIMEOUT_MS = 90_000
/** Per method, so reads never block messages. */
const MAX_CONCURRENT = 100
const BUSY_RETRY_S = 10

/** `path` is below `/api/v1`. `signal` aborts reads when the visitor leaves; messages are always sent. */
export type ProxyRequest = { method: Method; path: string; cookie?: string; body?: string; signal?: AbortSignal }
type ProxyResponse = { kind: 'response'; status: number; body: unknown; cookies: string[]; retryAfterS?: number }
type ProxyResult = { kind: 'unknown' } | ProxyResponse
export type UpstreamProxy = (request: ProxyRequest) => Promise<ProxyResult>

type Options = { host: string; fetch?: Fetch; timeoutMs?: number; maxConcurrent?: number }

/** Forwards the seven endpoints of the contract, cookies included; any other is `unknown`. Never rejects. */
export function createProxy(options: Options): UpstreamProxy {
  const { host, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS, maxConcurrent = MAX_CONCURRENT } = options
  const waiting = { GET: 0, POST: 0 }

  async function forward(endpoint: Endpoint, request: ProxyRequest): Promise<ProxyResponse> {
    const { method, cookie, body, signal: left } = request
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = left && method === 'GET' ? AbortSignal.any([left, timeout]) : timeout
    try {
      const fetchPath = (path: string) => fetchUpstream({ host, path, method, cookie, body, signal }, fetch)
      return toResponse(endpoint, await fetchFirst(endpoint.paths, fetchPath))
    } catch {
      return signal.aborted ? failure(504, portfolioErrors.timedOut) : failure(502, portfolioErrors.unreachable)
    }
  }

  return async function proxy(request) {
    const { method, path } = request
    const endpoint = findEndpoint(method, path)
    if (!endpoint) return { kind: 'unknown' }
    if (!endpoint.paths.length) return failure(404, PROJECT_NOT_FOUND)
    if (waiting[method] >= maxConcurrent) return { ...failure(503, portfolioErrors.busy), retryAfterS: BUSY_RETRY_S }
    waiting[method] += 1
    const response = await forward(endpoint, request)
    waiting[method] -= 1
    return response
  }
}

type FetchPath = (path: string) => Promise<UpstreamReply>

async function fetchFirst(paths: readonly string[], fetchPath: FetchPath): Promise<UpstreamReply> {
  const [path = '', ...others] = paths
  const first = await fetchPath(path)
  for (const other of isUsable(first) ? [] : others) {
    const reply = await fetchPath(other)
    if (isUsable(reply)) return { ...reply, cookies: [...first.cookies, ...reply.cookies] }
  }
  return first
}

function isUsable({ status, json }: UpstreamReply): boolean {
  return status < 300 && json !== undefined
}

function toResponse({ kind }: Endpoint, reply: UpstreamReply): ProxyResponse {
  const { status, json, cookies } = reply
  // Browsers repeat a request on 408, and would send a message twice.
  if (status === 408) return failure(504, portfolioErrors.timedOut)
  if (status >= 600) return failure(502, UNREADABLE_REPLY, cookies)
  if (status >= 400) {
    const isUnknown = kind === 'project' && (status === 404 || status === 400)
    // Only the message: error bodies also carry stacks and paths.
    return failure(status, errorMessage(json) ?? (isUnknown ? PROJECT_NOT_FOUND : UNREADABLE_REPLY), cookies)
  }
  const isReadable = status < 300 && (isRecord(json) || Array.isArray(json))
  if (isReadable) return { kind: 'response', status, body: kind === 'owner' ? redactOwner(json) : json, cookies }
  // An empty success; reported as an error, the visitor would send the message again.
  if (kind === 'send' && status < 300 && reply.isEmpty) {
    return { kind: 'response', status: 200, body: { success: true, message: MESSAGE_SENT }, cookies }
  }
  return failure(502, UNREADABLE_REPLY, cookies)
}

function failure(status: number, message: string, cookies: string[] = []): ProxyResponse {
  return { kind: 'response', status, body: { success: false, message }, cookies }
}
