import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { httpErrors } from '../../../contract/strings.ts'
import { rawErrorBody } from '../errors.ts'

const CLOSE_DELAY_MS = 500
const ALLOWED_METHODS = 'GET, HEAD, POST'
const MAX_REQUEST_LINE_LENGTH = 100
const MESSAGES: Record<number, string> = {
  405: httpErrors.methodNotAllowed,
  408: httpErrors.tooSlow,
  431: httpErrors.headersTooLarge,
}

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer }
type Options = { security: Record<string, string>; onUnreadable?(status: number): void }

/** Responds to requests that Node cannot parse, after the pending responses, and closes the connection. */
export function handleClientErrors(server: Server, { security, onUnreadable }: Options) {
  const latestResponses = new WeakMap<Socket, ServerResponse>()
  const rejected = new WeakSet<Socket>()

  server.on(
    'request',
    ({ socket }: IncomingMessage, response: ServerResponse) => void latestResponses.set(socket, response),
  )
  server.on('connect', ({ socket }: IncomingMessage) => reject(socket, 405))
  server.on('clientError', (error: ClientError, socket: Socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    // Node reports the error again with every further chunk.
    else if (socket.writable) reject(socket, toStatus(error.code), readPath(error.rawPacket))
  })

  function reject(socket: Socket, status: number, path?: string): void {
    if (rejected.has(socket)) return
    rejected.add(socket)
    const response = latestResponses.get(socket)
    if (!response || response.writableFinished) rejectNext()
    else if (response.req.complete || response.headersSent) response.once('finish', rejectNext)
    else rejectBody(response, status)

    function rejectNext(): void {
      // Never write after the final response; the client would attribute it to another request.
      const isFinal = !socket.writable || response?.req.complete === false
      if (!isFinal) onUnreadable?.(status)
      close(socket, isFinal ? '' : rawResponse(status, path, security))
    }
  }

  function rejectBody(response: ServerResponse, status: number): void {
    response.statusCode = status
    const send = (socket: Socket) => close(socket, rawResponse(status, response.req.url, security))
    if (response.socket) send(response.socket)
    else response.once('socket', send)
  }

  return { isRejected: (socket: Socket) => rejected.has(socket) }
}

function close(socket: Socket, data: string): void {
  socket.end(data)
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref()
}

function toStatus(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

function readPath(packet: Buffer | undefined): string | undefined {
  return /^[A-Z]+ (\S+)/.exec(packet?.toString('latin1', 0, MAX_REQUEST_LINE_LENGTH) ?? '')?.[1]
}

function rawResponse(status: number, path: string | undefined, security: Record<string, string>): string {
  const { type, body } = rawErrorBody(path, status, MESSAGES[status] ?? httpErrors.malformed)
  const headers = {
    ...security,
    ...(status === 405 && { allow: ALLOWED_METHODS }),
    'content-type': type,
    'content-length': body.length,
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
