import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Node's defaults let a slow client hold a connection for minutes. */
export const LIMITS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  keepAliveTimeoutBuffer: 0,
  connectionsCheckingInterval: 1_000,
  maxConnections: 5_000,
  maxPipelined: 100,
  readTimeoutMs: 20_000,
  readTimeoutMsPerByte: 0.2,
}
/** A proxy may send the next request on an idle connection, so the server must close it later than the proxy does. */
export const LIMITS_BEHIND_PROXY = {
  ...LIMITS,
  keepAliveTimeout: 75_000,
  keepAliveTimeoutBuffer: 1_000,
  readTimeoutMs: 80_000,
}

/** There are no `responses` before the first request, and in development for Vite's WebSocket. */
type Connection = {
  responses?: Set<ServerResponse>
  sending?: { since: number; bytesBefore: number } | undefined
}

/** Node limits the time of a request, but not the time a client takes to read the response. */
export function limitConnections(server: Server, limits: typeof LIMITS) {
  const connections = new Map<Socket, Connection>()
  server.maxConnections = limits.maxConnections
  server.on('connection', (socket: Socket) => {
    connections.set(socket, {})
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const responses = connections.get(socket)?.responses ?? new Set()
    responses.add(response)
    // Browsers and proxies wait for a response before they send the next request.
    if (responses.size > limits.maxPipelined) return socket.destroy()
    response.once('close', () => responses.delete(response))
    connections.set(socket, { responses })
  })
  setInterval(closeSlowReaders, limits.connectionsCheckingInterval).unref()

  function closeSlowReaders(): void {
    const now = performance.now()
    for (const [socket, connection] of connections) {
      if (!connection.responses) continue
      // A stream that the client keeps up with has nothing left to send.
      const isSending = [...connection.responses].every((each) => each.writableEnded) || socket.writableLength > 0
      const start = connection.sending ?? { since: now, bytesBefore: socket.bytesWritten - socket.writableLength }
      connection.sending = isSending ? start : undefined
      const bytes = socket.bytesWritten - start.bytesBefore
      if (now > start.since + limits.readTimeoutMs + bytes * limits.readTimeoutMsPerByte) socket.destroy()
    }
  }

  function closePartialRequests(): void {
    for (const [socket, { responses = [] }] of connections) {
      if (![...responses].some(({ req }) => req.complete)) socket.destroy()
    }
  }

  return { closePartialRequests }
}
