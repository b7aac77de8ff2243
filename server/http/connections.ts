import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { toNetwork } from './address.ts'

export type ConnectionLimits = {
  /** Connections at one time, in all and from one address. */
  most: number
  mostByAddress: number
  /** How often to look for slow readers. */
  lookMs: number
  readingGraceMs: number
  /** What a reader gets beyond that for each byte that still has to leave. */
  msPerByte: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  most: 5_000,
  mostByAddress: 1_500,
  lookMs: 1_000,
  readingGraceMs: 20_000,
  // 5 kB a second: a phone at the edge of its network.
  msPerByte: 0.2,
}

type Connection = {
  socket: Socket
  address: string
  /** When it last began something: itself, or a request. */
  since: number
  request?: IncomingMessage
  response?: ServerResponse
  readBy?: number
}

/**
 * Keeps slow clients from holding the server. Where there are too many connections, the one that has kept us waiting the
 * longest makes room, and a newcomer is turned away only when nobody waits. An answer that is not taken in time is given up.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const known = new Map<Socket, Connection>()
  const byAddress = new Map<string, Set<Connection>>()

  server.on('connection', (socket: Socket) => {
    const connection: Connection = { socket, address: toNetwork(socket.remoteAddress ?? ''), since: performance.now() }
    known.set(socket, connection)
    const neighbours = byAddress.get(connection.address) ?? new Set()
    byAddress.set(connection.address, neighbours.add(connection))
    socket.once('close', () => forget(connection, neighbours))
    if (neighbours.size > limits.mostByAddress) makeRoom(neighbours, connection)
    else if (known.size > limits.most) makeRoom(known.values(), connection)
  })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = known.get(request.socket)
    if (!connection) return
    connection.since = performance.now()
    connection.request = request
    connection.response = response
    connection.readBy = undefined
  })

  const look = setInterval(() => {
    const now = performance.now()
    for (const connection of known.values()) giveUpUnread(connection, now, limits)
  }, limits.lookMs)
  look.unref()
  server.once('close', () => clearInterval(look))

  function forget(connection: Connection, neighbours: Set<Connection>): void {
    known.delete(connection.socket)
    neighbours.delete(connection)
    if (neighbours.size === 0) byAddress.delete(connection.address)
  }
}

function makeRoom(connections: Iterable<Connection>, newcomer: Connection): void {
  let slowest = newcomer
  for (const connection of connections) {
    if (connection.since < slowest.since && isWaitedFor(connection)) slowest = connection
  }
  slowest.socket.destroy()
}

/** It has asked nothing yet, or not to the end, or has had its answer. */
function isWaitedFor({ request, response }: Connection): boolean {
  return !request?.complete || !response || response.writableFinished
}

function giveUpUnread(connection: Connection, now: number, { readingGraceMs, msPerByte }: ConnectionLimits): void {
  const { socket, response } = connection
  if (!response?.writableEnded || socket.writableLength === 0) return
  connection.readBy ??= now + readingGraceMs + socket.writableLength * msPerByte
  if (now > connection.readBy) socket.destroy()
}
