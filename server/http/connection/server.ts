import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { httpErrors } from '../../../contract/strings.ts'
import { rawErrorBody } from '../errors.ts'
import { handleClientErrors } from './client-errors.ts'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  LIMITS_BEHIND_PROXY,
  limitConnections,
  TIMEOUTS,
  TIMEOUTS_BEHIND_PROXY,
} from './limits.ts'

const OPTIONS = {
  maxHeaderSize: 16_384,
  // Node's own check of the Host header responds without our headers. Joined duplicates fail `validateRequest`.
  joinDuplicateHeaders: true,
  requireHostHeader: false,
}
const MAX_URL_LENGTH = 8_000
const MAX_HEADERS = 100
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i

type Options = {
  security: Record<string, string>
  onUnreadable?(status: number): void
  isBehindProxy?: boolean
  timeouts?: typeof TIMEOUTS
  limits?: ConnectionLimits
}

export function createHttpServer(options: Options): Server & { setListener(listener: RequestListener): void } {
  const { security, onUnreadable, isBehindProxy = false } = options
  const { timeouts = isBehindProxy ? TIMEOUTS_BEHIND_PROXY : TIMEOUTS } = options
  const { limits = isBehindProxy ? LIMITS_BEHIND_PROXY : CONNECTION_LIMITS } = options
  const server = createServer({ ...OPTIONS, ...timeouts })
  limitConnections(server, limits)
  const { isRejected } = handleClientErrors(server, { security, onUnreadable })
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  const setListener = (listener: RequestListener) =>
    void server.on('request', (request, response) => {
      if (isRejected(request.socket)) return
      // Node stops parsing after an upgrade request, even if it is not upgraded.
      if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
      const error = validateRequest(request)
      if (error) sendError(response, error, security)
      else listener(request, response)
    })
  return Object.assign(server, { setListener })
}

type RequestError = { status: number; message: string }

/** Rejects requests that Node's parser accepts but no legitimate client sends. */
function validateRequest({ method, url = '', headers, rawHeaders, httpVersion }: IncomingMessage) {
  if (url.length > MAX_URL_LENGTH) return { status: 414, message: httpErrors.urlTooLong }
  if (rawHeaders.length > 2 * MAX_HEADERS) return { status: 431, message: httpErrors.tooManyHeaders }
  if (httpVersion === '1.0') headers.host ??= 'localhost'
  else if (headers.expect && !/\b100-continue\b/i.test(headers.expect))
    return { status: 417, message: httpErrors.expectationFailed }
  if (!HOST.test(headers.host ?? '')) return { status: 400, message: httpErrors.unreadableHost }
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
  if (hasBody && (method === 'GET' || method === 'HEAD')) return { status: 400, message: httpErrors.bodyNotAllowed }
  return undefined
}

/** Closes the connection, because it is uncertain where an invalid request ends. */
function sendError(response: ServerResponse, error: RequestError, security: Record<string, string>): void {
  const { type, body } = rawErrorBody(response.req.url, error.status, error.message)
  const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body), connection: 'close' }
  response.writeHead(error.status, { ...security, ...headers }).end(body)
}
