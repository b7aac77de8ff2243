import { LISTS, OTHER_OWNER_PATH } from '../../contract/client.ts'
import { errorMessage, type Fetch, type Forwarded, isRecord } from '../../contract/http.ts'
import { MESSAGE_SENT } from '../../contract/message.ts'
import * as routes from '../../contract/routes.ts'
import { islandWords, pageWords } from '../../contract/words/en.ts'
import type { Log } from '../log/log.ts'
import type { Visitor } from '../rate-limit/networks.ts'
import { fetchUpstream, type Method, type UpstreamReply } from './fetch.ts'
import { redactOwner } from './redact-owner.ts'

/** Hosts on free plans take 50 seconds or more to wake up. A message is stored instead of waiting that long. */
const TIMEOUT_MS = { GET: 90_000, POST: 10_000 }
/** The limit is per method, so reads never block messages. */
const MAX_CONCURRENT = 100
const BUSY_RETRY_S = 10
/** A host's gateway responds with this or a higher status for a backend that does not run. */
const MIN_GATEWAY_STATUS = 502
const LIST_PATHS = Object.values(LISTS).map(({ path }): string => path)
const PROJECT = new RegExp(`^${routes.getProject.path.replace(':id', '([^/]+)')}$`)

type Endpoint = { kind: 'owner' | 'list' | 'project' | 'send'; paths: readonly string[] }
const SEND: Endpoint = { kind: 'send', paths: [routes.sendMessage.path] }

type ReadOptions = { cookie?: string; signal?: AbortSignal }
/** Only messages need the visitor's IP address, for the backend's rate limits. */
type Message = { visitor?: Visitor; cookie?: string; body: string }
export type UpstreamProxy = ReturnType<typeof createProxy>

type Options = {
  host: string
  fetch?: Fetch
  timeoutMs?: number
  maxConcurrent?: number
  log?: Log
}

export function createProxy(options: Options) {
  const { host, maxConcurrent = MAX_CONCURRENT, log = () => {} } = options
  const waiting = { GET: 0, POST: 0 }

  async function forward(endpoint: Endpoint, request: ProxyRequest): Promise<Forwarded> {
    const { method, signal } = request
    if (!endpoint.paths.length) return failure(404, 'projectNotFound')
    if (waiting[method] >= maxConcurrent) {
      log('warn', `too many requests waiting for the external backend ${host}; refused one`)
      return { ...failure(503, 'busy'), retryAfterS: BUSY_RETRY_S }
    }
    waiting[method] += 1
    const response = await fetchEndpoint(endpoint, request, options)
    waiting[method] -= 1
    const hasFailed = response.status >= 500 && !signal?.aborted
    if (hasFailed) log('warn', `request to the external backend ${host} failed (${method}, status ${response.status})`)
    return response
  }

  return {
    /** Returns undefined for an unknown path. The signal aborts the request when the visitor leaves. */
    async get(path: string, request: ReadOptions = {}): Promise<Forwarded | undefined> {
      const endpoint = findEndpoint(path)
      return endpoint && forward(endpoint, { method: 'GET', ...request })
    },
    send: (message: Message): Promise<Forwarded> => forward(SEND, { method: 'POST', ...message }),
  }
}

function findEndpoint(path: string): Endpoint | undefined {
  if (path === routes.getOwner.path) return { kind: 'owner', paths: [path, OTHER_OWNER_PATH] }
  if (LIST_PATHS.includes(path)) return { kind: 'list', paths: [path] }
  const [, segment] = PROJECT.exec(path) ?? []
  return segment === undefined ? undefined : { kind: 'project', paths: toProjectPaths(segment) }
}

/** Decodes and encodes the id again, so it stays one path segment. */
function toProjectPaths(segment: string): string[] {
  try {
    const id = decodeURIComponent(segment)
    return /^\.*$/.test(id) ? [] : [routes.getProjectPath(id)]
  } catch {
    return []
  }
}

type ProxyRequest = ReadOptions & Partial<Message> & { method: Method }

async function fetchEndpoint(endpoint: Endpoint, request: ProxyRequest, options: Options): Promise<Forwarded> {
  const { method, cookie, body, visitor, signal: left } = request
  const { host, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS[method] } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = left ? AbortSignal.any([left, timeout]) : timeout
  const sent = { host, method, cookie, forwardedFor: visitor?.ip, body, signal }
  try {
    return toResponse(endpoint, await fetchFirst(endpoint.paths, (path) => fetchUpstream({ ...sent, path }, fetch)))
  } catch {
    const error = signal.aborted ? failure(504, 'timedOut') : failure(502, 'unreachable')
    return { ...error, isUnanswered: true }
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

function toResponse({ kind }: Endpoint, reply: UpstreamReply): Forwarded {
  const { status, json, cookies } = reply
  // Browsers retry after a 408, which would send a message twice.
  if (status === 408) return failure(504, 'timedOut')
  if (status >= 400) {
    const isUnknown = kind === 'project' && (status === 404 || status === 400)
    // Error bodies may also include stack traces and paths, so only the message is sent.
    const message = errorMessage(json)
    if (message !== undefined) return { status, body: { success: false, message }, cookies }
    const error = failure(status, isUnknown ? 'projectNotFound' : 'invalidResponse', cookies)
    return status >= MIN_GATEWAY_STATUS ? { ...error, isUnanswered: true } : error
  }
  const isReadable = status < 300 && (isRecord(json) || Array.isArray(json))
  if (isReadable) return { status, body: kind === 'owner' ? redactOwner(json) : json, cookies }
  // If an empty success were reported as an error, the visitor would send the message again.
  if (kind === 'send' && status < 300 && reply.isEmpty) {
    return { status: 200, body: { success: true, message: MESSAGE_SENT }, cookies }
  }
  return failure(502, 'invalidResponse', cookies)
}

function failure(status: number, error: NonNullable<Forwarded['error']>, cookies: string[] = []): Forwarded {
  const message = { ...islandWords.replies, ...pageWords.portfolioErrors }[error]
  return { status, body: { success: false, message }, cookies, error }
}
