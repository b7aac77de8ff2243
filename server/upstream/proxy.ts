import { errorMessage, type Fetch, isErrorBody, isRecord } from '../../contract/http.ts'
import { MESSAGE_SENT } from '../../contract/message.ts'
import { PROJECT_NOT_FOUND, UNREADABLE_REPLY } from '../../contract/result.ts'
import { portfolioErrors } from '../../contract/strings.ts'
import type { UpstreamLog } from './availability-log.ts'
import { type Endpoint, findEndpoint, type Method } from './endpoints.ts'
import { fetchUpstream, type UpstreamReply } from './fetch.ts'
import { redactOwner } from './redact-owner.ts'
import { createSlots, type ToNetworks } from './slots.ts'

/** Hosts on free plans need 50 seconds and more to wake up. A message does not wait for that: it is stored instead. */
const TIMEOUT_MS = { GET: 90_000, POST: 10_000 }
/** Per method, so reads never block messages. */
const MAX_CONCURRENT = 100
/** Per address, so one visitor never blocks the others. A page makes six requests at once. */
const MAX_CONCURRENT_PER_ADDRESS = 8
const BUSY_RETRY_S = 10

/** `path` is below `/api/v1`. `signal` aborts reads when the visitor leaves; messages are always sent. */
export type ProxyRequest = {
  method: Method
  path: string
  visitor?: { address: string; ip?: string }
  cookie?: string
  body?: string
  signal?: AbortSignal
}
/** `isTimeout`: the host did not respond in time, and may still receive the request. */
export type ProxyResponse = {
  kind: 'response'
  status: number
  body: unknown
  cookies: string[]
  retryAfterS?: number
  isTimeout?: boolean
}
export type ProxyResult = ({ kind: 'unknown' } & { isTimeout?: undefined }) | ProxyResponse
export type UpstreamProxy = (request: ProxyRequest) => Promise<ProxyResult>

type Options = {
  host: string
  fetch?: Fetch
  timeoutMs?: number
  maxConcurrent?: number
  toNetworks?: ToNetworks
  log?: UpstreamLog
}

/** Forwards the seven endpoints of the contract, cookies included; any other is `unknown`. Never rejects. */
export function createProxy(options: Options): UpstreamProxy {
  const {
    host,
    fetch = globalThis.fetch,
    timeoutMs,
    maxConcurrent = MAX_CONCURRENT,
    toNetworks,
    log = () => {},
  } = options
  const limits = { max: maxConcurrent, maxPerAddress: MAX_CONCURRENT_PER_ADDRESS, toNetworks }
  const slots = { GET: createSlots(limits), POST: createSlots(limits) }

  async function forward(endpoint: Endpoint, request: ProxyRequest): Promise<ProxyResponse> {
    const { method, cookie, body, visitor, signal: left } = request
    const timeout = AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS[method])
    const signal = left && method === 'GET' ? AbortSignal.any([left, timeout]) : timeout
    // Only a backend that limits messages needs the address.
    const forwardedFor = method === 'POST' ? visitor?.ip : undefined
    const sent = { host, method, cookie, forwardedFor, body, signal }
    try {
      return toResponse(endpoint, await fetchFirst(endpoint.paths, (path) => fetchUpstream({ ...sent, path }, fetch)))
    } catch {
      if (!signal.aborted) return failure(502, portfolioErrors.unreachable)
      return { ...failure(504, portfolioErrors.timedOut), isTimeout: timeout.aborted }
    }
  }

  return async function proxy(request) {
    const { method, path, visitor, signal } = request
    const endpoint = findEndpoint(method, path)
    if (!endpoint) return { kind: 'unknown' }
    if (!endpoint.paths.length) return failure(404, PROJECT_NOT_FOUND)
    const release = slots[method].take(visitor?.address)
    if (!release) {
      log('warn', `too many requests waiting for the external API ${host}; refused one`)
      return { ...failure(503, portfolioErrors.busy), retryAfterS: BUSY_RETRY_S }
    }
    const response = await forward(endpoint, request)
    release()
    const hasFailed = response.status >= 500 && !signal?.aborted
    if (hasFailed) log('warn', `request to the external API ${host} failed (${method}, status ${response.status})`)
    return response
  }
}

export function isAccepted(reply: ProxyResult): boolean {
  return reply.kind === 'response' && reply.status < 300 && !isErrorBody(reply.body)
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
