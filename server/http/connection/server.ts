import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { httpErrors } from '../../../contract/strings.ts'
import { rawErrorBody } from '../errors.ts'
import { LIMITS, LIMITS_BEHIND_PROXY, limitConnections } from './limits.ts'

const MAX_URL_LENGTH = 8_000
const MAX_HEADERS = 100
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i

type Options = { isBehindProxy?: boolean; limits?: typeof LIMITS }

export function createHttpServer({ isBehindProxy = false, ...options }: Options) {
  const { limits = isBehindProxy ? LIMITS_BEHIND_PROXY : LIMITS } = options
  // A second Host header then fails `findError`.
  const server = createServer({ ...limits, joinDuplicateHeaders: true })
  return { server, ...limitConnections(server, limits) }
}

/** Rejects invalid requests before `listener` sees them. */
export function handleRequests(server: Server, listener: RequestListener, security: Record<string, string>): void {
  server.on('request', (request, response) => {
    // Node also parses the requests that came with the one that reached a limit.
    if (request.socket.destroyed) return
    // Node stops parsing after an upgrade request, even if it is not upgraded.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    const error = findError(request)
    if (error) sendError(response, error, security)
    else listener(request, response)
  })
}

type RequestError = { status: number; message: string }

/** Finds what Node's parser accepts, but no legitimate client sends. */
function findError({ method, url = '', headers, rawHeaders, httpVersion }: IncomingMessage): RequestError | undefined {
  if (url.length > MAX_URL_LENGTH) return { status: 414, message: httpErrors.urlTooLong }
  if (rawHeaders.length > 2 * MAX_HEADERS) return { status: 431, message: httpErrors.tooManyHeaders }
  if (httpVersion === '1.0') headers.host ??= 'localhost'
  if (!HOST.test(headers.host ?? '')) return { status: 400, message: httpErrors.unreadableHost }
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
  if (hasBody && (method === 'GET' || method === 'HEAD')) return { status: 400, message: httpErrors.bodyNotAllowed }
  return undefined
}

/** Closes the connection, because it is uncertain where an invalid request ends. */
function sendError(response: ServerResponse, error: RequestError, security: Record<string, string>): void {
  const { type, body } = rawErrorBody(response.req.url ?? '', error.status, error.message)
  const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body), connection: 'close' }
  response.writeHead(error.status, { ...security, ...headers }).end(body)
}
