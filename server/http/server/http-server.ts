import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './connection-limits.ts'
import { createGate } from './request-validation.ts'
import type { SecurityHeaders } from '../security/security-headers.ts'
import { partProperly } from './client-errors.ts'

const LARGEST_HEAD_BYTES = 16_384
/** Enough of a request to tell whom it was for. */
const LONGEST_START = 100

/** Node's own defaults leave a slow client for minutes. */
const TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  keepAliveTimeoutBuffer: 0,
  connectionsCheckingInterval: 1_000,
} satisfies ServerOptions

export type ServerLimits = { times: typeof TIMES; connections: ConnectionLimits }

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer }

type Options = {
  security: SecurityHeaders
  /** Behind a proxy all visitors come from one address. */
  trustProxy: number
  /** Told of what is refused before it is a request. */
  onUnreadable?(status: number): void
  limits?: ServerLimits
}

/** A server that nobody holds up: it reads requests within its limits, and hands on only those that can be one of ours. */
export function createHttpServer({ security, trustProxy, onUnreadable, limits }: Options): Server & {
  take(listener: RequestListener): void
} {
  const { times, connections } = limits ?? { times: TIMES, connections: CONNECTION_LIMITS }
  const server = createServer({ ...times, maxHeaderSize: LARGEST_HEAD_BYTES, requireHostHeader: false })
  // What is more than its number of headers is refused at the gate, not overlooked.
  server.maxHeadersCount = 0
  const mostByAddress = trustProxy > 0 ? connections.most : connections.mostByAddress
  limitConnections(server, { ...connections, mostByAddress })

  const { refuse, isLeaving } = partProperly(server, { security, onUnreadable })
  server.on('clientError', (error: ClientError, socket: Socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else if (socket.writable) refuse(socket, { status: toStatus(error.code), target: findTarget(error.rawPacket) })
    else if (!isLeaving(socket)) socket.destroySoon()
  })
  server.on('connect', ({ socket }) => refuse(socket, { status: 405 }))
  // It is a request like any other, and the gate refuses it.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  const pass = createGate(security)
  const take = (listener: RequestListener) =>
    void server.on('request', (request, response) => {
      if (isLeaving(request.socket)) return
      // Node reads no further than a wish for another protocol, though it is not granted.
      if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
      if (pass(request, response)) listener(request, response)
    })
  return Object.assign(server, { take })
}

function toStatus(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/** What can be told of the address where the rest of a request could not be read. */
function findTarget(packet: Buffer | undefined): string | undefined {
  return /^[A-Z]+ (\S+)/.exec(packet?.toString('latin1', 0, LONGEST_START) ?? '')?.[1]
}
