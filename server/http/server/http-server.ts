import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import { rawErrorBody } from '../errors.ts'
import type { SecurityHeaders } from '../security/security-headers.ts'
import { handleClientErrors } from './client-errors.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './connection-limits.ts'
import { type RequestError, validateRequest } from './request-validation.ts'

/** Node's defaults leave a slow client for minutes. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  keepAliveTimeoutBuffer: 0,
  connectionsCheckingInterval: 1_000,
} satisfies ServerOptions
const OPTIONS: ServerOptions = {
  maxHeaderSize: 16_384,
  // Two Host headers become one that is invalid. Node's own check responds without our headers.
  joinDuplicateHeaders: true,
  requireHostHeader: false,
}

type Options = {
  security: SecurityHeaders
  onUnreadable?(status: number): void
  timeouts?: typeof TIMEOUTS
  limits?: ConnectionLimits
}

export function createHttpServer({ security, onUnreadable, timeouts = TIMEOUTS, limits }: Options): Server & {
  setListener(listener: RequestListener): void
} {
  const server = createServer({ ...OPTIONS, ...timeouts })
  limitConnections(server, limits ?? CONNECTION_LIMITS)
  const { isRejected } = handleClientErrors(server, { security, onUnreadable })
  // An ordinary request; the validation rejects it.
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

/** Closes the connection: where an invalid request ends is not certain. */
function sendError(response: ServerResponse, { status, message }: RequestError, security: SecurityHeaders): void {
  const { type, body } = rawErrorBody(response.req.url, status, message)
  const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body), connection: 'close' }
  response.writeHead(status, { ...security, ...headers }).end(body)
}
