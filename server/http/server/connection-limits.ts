import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { toSubnetKey } from '../security/client-ip.ts'

export type ConnectionLimits = {
  /** Connections at one time, in all and from one address. */
  most: number
  mostByAddress: number
  /** How often to look for those who hold a connection up. */
  lookMs: number
  /** How long after an answer the next request has to be there; empty lines between them are no request. */
  restMs: number
  readingGraceMs: number
  /** What a reader gets beyond that for each byte that still has to leave. */
  msPerByte: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  most: 5_000,
  mostByAddress: 1_500,
  lookMs: 1_000,
  // The time there is to begin a request, and that for its headers.
  restMs: 15_000,
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
  restBy?: number
}

/**
 * Keeps slow clients from holding the server. Where there are too many connections, the one that has kept us waiting the
 * longest makes room, and a newcomer is turned away only when nobody waits. An answer that is not taken in time
 * is given up, and so is whoever never asks again.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const known = new Map<Socket, Connection>()
  const byAddress = new Map<string, Set<Connection>>()

  server.on('connection', (socket: Socket) => {
    const connection: Connection = { socket, address: toSubnetKey(socket.remoteAddress ?? ''), since: performance.now() }
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
    connection.restBy = undefined
  })

  const look = setInterval(() => {
    const now = performance.now()
    for (const connection of known.values()) {
      giveUpUnread(connection, now, limits)
      giveUpResting(connection, now, limits)
    }
  }, limits.lookMs)
  look.unref()

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

function giveUpResting(connection: Connection, now: number, { restMs }: ConnectionLimits): void {
  if (!connection.response?.writableFinished) return
  connection.restBy ??= now + restMs
  if (now > connection.restBy) connection.socket.destroy()
}
