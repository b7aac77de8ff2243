import { once } from 'node:events'
import { createServer, get, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Doors, openDoors } from './doors.ts'

const HERE = { host: '127.0.0.1', port: 0 }
const CROWD = 64
const PATIENCE = { timeout: 30_000 }

const opened: Doors[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((doors) => doors.close()))
})

async function open(server: Server, place = HERE, count?: number): Promise<Doors> {
  const doors = await openDoors(server, place, count)
  opened.push(doors)
  return doors
}

/** The most newcomers that came in between two turns of the loop. */
async function countAtOnce(server: Server, port: number): Promise<number> {
  let most = 0
  let now = 0
  let came = 0
  server.on('connection', (socket) => {
    socket.destroy()
    came += 1
    if (now === 0) setImmediate(() => (now = 0))
    now += 1
    most = Math.max(most, now)
  })
  for (let guest = 0; guest < CROWD; guest += 1) connect(port, HERE.host).on('error', () => {})
  await expect.poll(() => came, PATIENCE).toBe(CROWD)
  return most
}

test.runIf(process.platform === 'linux')('a crowd comes in through several doors at once', PATIENCE, async () => {
  const server = createServer()
  const { port } = await open(server)
  expect(await countAtOnce(server, port)).toBeGreaterThan(4)
})

test('everybody comes in where there is one door', PATIENCE, async () => {
  const server = createServer()
  const { port } = await open(server, HERE, 1)
  await countAtOnce(server, port)
})

test('everybody comes in where the system shares no port', PATIENCE, async () => {
  const server = createServer()
  const listen = server.listen.bind(server)
  const refusal = Object.assign(new Error('listen ENOTSUP'), { code: 'ENOTSUP' })
  server.listen = (options?: unknown) => {
    if (!(options instanceof Object) || !('reusePort' in options)) return listen(options)
    process.nextTick(() => server.emit('error', refusal))
    return server
  }
  const { port } = await open(server, HERE, 16)
  await countAtOnce(server, port)
})

test('a port that is held is not shared, whoever holds it', async () => {
  const { port } = await open(createServer())
  await expect(openDoors(createServer(), { ...HERE, port })).rejects.toMatchObject({ code: 'EADDRINUSE', port })
})

test('closing lets every door end its requests, and nobody in after', PATIENCE, async () => {
  const asked: (() => void)[] = []
  const server = createServer((_, response) => void asked.push(() => response.end('done')))
  const doors = await open(server)
  const answers = Array.from({ length: 32 }, async () => {
    const [answer] = await once(get({ ...HERE, port: doors.port, agent: false }), 'response')
    return (await answer.toArray()).join('')
  })
  await expect.poll(() => asked.length, PATIENCE).toBe(32)
  let isClosed = false
  const closing = doors.close().then(() => (isClosed = true))
  await expect(once(connect(doors.port, HERE.host), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(isClosed).toBe(false)
  for (const answer of asked) answer()
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['done']))
  await closing
})
