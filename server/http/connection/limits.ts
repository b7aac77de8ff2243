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
  maxPipelined: 10,
  timeout: 60_000,
}
/** A proxy may send the next request on an idle connection, so the server must close it later than the proxy does. */
export const LIMITS_BEHIND_PROXY = {
  ...LIMITS,
  keepAliveTimeout: 75_000,
  keepAliveTimeoutBuffer: 1_000,
}

export function limitConnections(server: Server, limits: typeof LIMITS) {
  const connections = new Map<Socket, Set<ServerResponse>>()
  server.maxConnections = limits.maxConnections
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set())
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const responses = connections.get(socket)
    if (!responses || socket.destroyed) return
    // Browsers and proxies wait for a response before they send the next request.
    if (responses.size === limits.maxPipelined) return socket.destroy()
    responses.add(response)
    response.once('close', () => responses.delete(response))
  })
  server.setTimeout(limits.timeout, (socket) => {
    // A backend may take longer to respond, and a stream may send nothing for a while.
    const isWaiting = Boolean(connections.get(socket)?.size) && socket.writableLength === 0
    if (!isWaiting) socket.destroy()
  })

  function closePartialRequests(): void {
    for (const [socket, responses] of connections) {
      if (![...responses].some(({ req }) => req.complete)) socket.destroy()
    }
  }

  return { closePartialRequests }
}
