import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Node's defaults let a slow client hold a connection for minutes. */
export const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  keepAliveTimeoutBuffer: 0,
  connectionsCheckingInterval: 1_000,
}

export const CONNECTION_LIMITS = {
  maxConnections: 5_000,
  checkIntervalMs: 1_000,
  readTimeoutMs: 20_000,
  readTimeoutMsPerByte: 0.2,
}

/** A proxy may send the next request on an idle connection, so the server must close it later than the proxy does. */
export const TIMEOUTS_BEHIND_PROXY = { ...TIMEOUTS, keepAliveTimeout: 75_000, keepAliveTimeoutBuffer: 1_000 }
export const LIMITS_BEHIND_PROXY = { ...CONNECTION_LIMITS, readTimeoutMs: 80_000 }

export type ConnectionLimits = typeof CONNECTION_LIMITS

type Connection = { response?: ServerResponse; bytesBefore: number; sendingSince?: number | undefined }

/** Node limits the time of a request, but not the time a client takes to read the response. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const connections = new Map<Socket, Connection>()
  server.maxConnections = limits.maxConnections
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { bytesBefore: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (connections.has(socket)) connections.set(socket, { response, bytesBefore: socket.bytesWritten })
  })
  const closeSlowReaders = () => {
    const now = performance.now()
    for (const [socket, connection] of connections) {
      // A stream that the client keeps up with has nothing left to send.
      const isSending = connection.response?.writableEnded || socket.writableLength > 0
      connection.sendingSince = isSending ? (connection.sendingSince ?? now) : undefined
      if (connection.sendingSince === undefined) continue
      const bytes = socket.bytesWritten - connection.bytesBefore
      const deadline = connection.sendingSince + limits.readTimeoutMs + bytes * limits.readTimeoutMsPerByte
      if (now > deadline) socket.destroy()
    }
  }
  setInterval(closeSlowReaders, limits.checkIntervalMs).unref()
}
