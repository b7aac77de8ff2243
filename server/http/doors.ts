import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer, type Server as Door, type ListenOptions } from 'node:net'

const DOORS = 16

type Place = { host: string | undefined; port: number }
export type Doors = { port: number; close(): Promise<void> }

/**
 * Opens the server's port. Node lets one newcomer in at each listening socket and then serves everybody who is inside, so
 * that a crowd at a single door waits for most of a second; several sockets on one port let in as many at a time.
 */
export async function openDoors(server: Server, place: Place, count = countDoors()): Promise<Doors> {
  const doors = count > 1 ? await openMany(server, place, count) : [await open(server, place)]
  return {
    port: findAddress(server).port,
    close: async () => void (await Promise.all(doors.map(close))),
  }
}

/** A primary stands at the door for its workers, with nothing else to do. */
function countDoors(): number {
  return process.platform === 'linux' && cluster.isPrimary ? DOORS : 1
}

async function openMany(server: Server, place: Place, count: number): Promise<Door[]> {
  const free = await findFree(place)
  try {
    await open(server, { ...free, reusePort: true })
  } catch {
    // Not every system shares a port, even where its name says so.
    return [await open(server, free)]
  }
  const others = Array.from({ length: count - 1 }, () => open(createSideDoor(server), { ...free, reusePort: true }))
  // One fewer is no harm.
  const opened = await Promise.allSettled(others)
  return [server, ...opened.flatMap((door) => (door.status === 'fulfilled' ? [door.value] : []))]
}

function createSideDoor(server: Server): Door {
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
}

/** A port can be shared with another process by mistake, and nobody would notice: it has to be ours alone first. */
async function findFree(place: Place): Promise<Place> {
  const first = await open(createServer(), place)
  const { address: host, port } = findAddress(first)
  await close(first)
  return { host, port }
}

async function open(door: Door, options: ListenOptions): Promise<Door> {
  door.listen(options)
  await once(door, 'listening')
  return door
}

function close(door: Door): Promise<void> {
  return new Promise((resolve) => door.close(() => resolve()))
}

const findAddress = (door: Door) => door.address() as AddressInfo
