import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './connections.ts'
import { answerRefusal, createGate } from './gate.ts'
import type { SecurityHeaders } from './headers.ts'

const LARGEST_HEAD_BYTES = 16_384
/** A client that is told off may read that; then the connection is cut whether it closed it or not. */
const PARTING_MS = 500
const METHODS = 'GET, HEAD, POST'

/** Node's own defaults leave a slow client for minutes. */
const TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  keepAliveTimeoutBuffer: 0,
  connectionsCheckingInterval: 1_000,
} satisfies ServerOptions

export type ServerLimits = { times: typeof TIMES; connections: ConnectionLimits }

type Options = {
  security: SecurityHeaders
  /** Behind a proxy all visitors come from one address. */
  trustProxy: number
  /** Told of what is refused before it is a request. */
  onUnreadable?(status: number): void
  limits?: ServerLimits
}

/** A server that nobody holds up: it reads requests within its limits, and hands on only those that can be one of ours. */
export function createLimitedServer({ security, trustProxy, onUnreadable, limits }: Options): Server & {
  take(listener: RequestListener): void
} {
  const { times, connections } = limits ?? { times: TIMES, connections: CONNECTION_LIMITS }
  const server = createServer({ ...times, maxHeaderSize: LARGEST_HEAD_BYTES, requireHostHeader: false })
  // What is more than its number of headers is refused at the gate, not overlooked.
  server.maxHeadersCount = 0
  const mostByAddress = trustProxy > 0 ? connections.most : connections.mostByAddress
  limitConnections(server, { ...connections, mostByAddress })

  const refused = new WeakSet<Duplex>()
  function part(socket: Duplex, status: number): void {
    if (refused.has(socket)) return
    refused.add(socket)
    onUnreadable?.(status)
    socket.end(toRawAnswer(status, security))
    setTimeout(() => socket.destroy(), PARTING_MS).unref()
  }

  const latest = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }, response) => void latest.set(socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET' || isAnswered(latest.get(socket))) socket.destroySoon()
    else part(socket, toStatus(error.code))
  })
  server.on('connect', (_request, socket) => part(socket, 405))
  server.on('checkExpectation', (_request, response) =>
    answerRefusal(response, { status: 417, sentence: 'What is expected cannot be met.' }, security),
  )
  const pass = createGate(security)
  const take = (listener: RequestListener) =>
    void server.on('request', (request, response) => {
      if (pass(request, response)) listener(request, response)
    })
  return Object.assign(server, { take })
}

/** Words of ours in the middle of an answer, or after the last one, would be taken for another answer. */
function isAnswered(response: ServerResponse | undefined): boolean {
  return response?.headersSent === true && !(response.writableFinished && response.shouldKeepAlive)
}

function toStatus(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

const SENTENCES: Record<number, string> = {
  405: 'This method is not taken here.',
  408: 'The request took too long to arrive.',
  431: 'The headers are too large.',
}

function toRawAnswer(status: number, security: SecurityHeaders): string {
  const body = JSON.stringify({ success: false, message: SENTENCES[status] ?? 'The request could not be read.' })
  const headers = {
    ...security,
    ...(status === 405 && { allow: METHODS }),
    'content-type': 'application/json',
    'content-length': body.length,
    date: new Date().toUTCString(),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
