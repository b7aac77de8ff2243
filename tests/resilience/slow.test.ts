import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Site, startSite } from '../fakes/site.ts'
import { expectSent } from './contact-client.ts'

const CLIENTS = 1_000
const STALLED_BODIES = 500
const MAX_GROWTH_KB = 100_000
const RESIDENT = /^VmRSS:\s*(\d+)/m
const LONGEST_WAIT = { timeout: 60_000, interval: 50 }
const DRIP_MS = 2_000
const PAUSE_MS = 500
const PATHS = ['/', '/summarize', '/api/v1/project/getall', '/favicon.svg']
const HOST = 'Host: localhost\r\n'

/** How a client holds a connection: what it says first, what it goes on saying, and whether it listens. */
type Habit = { start: string; piece: string; reads: boolean }
const ENDLESS_HEAD: Habit = { start: `GET / HTTP/1.1\r\n${HOST}`, piece: 'X: y\r\n', reads: true }
const ENDLESS_BODY: Habit = {
  start: `POST /api/v1/message/send HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n`,
  piece: '[',
  reads: true,
}
/** More responses than the socket buffers take. An empty line is ignored unless the connection is gone. */
const DEAF: Habit = { start: `GET / HTTP/1.1\r\n${HOST}\r\n`.repeat(200), piece: '\r\n', reads: false }
const HABITS = [DEAF, ...Array(4).fill(ENDLESS_HEAD), ...Array(5).fill(ENDLESS_BODY)] as const

async function hold(port: number, { start, piece, reads }: Habit): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  socket.write(start)
  if (reads) socket.resume()
  const dripping = setInterval(() => socket.write(piece), DRIP_MS)
  socket.once('close', () => clearInterval(dripping))
  onTestFinished(() => void socket.destroy())
  return socket
}

async function expectAnswered({ origin }: Site): Promise<void> {
  const statuses = PATHS.map(async (path) => {
    // A kept connection may be closed to make room while it is used again.
    const response = await fetch(origin + path, { headers: { connection: 'close' } })
    await response.arrayBuffer()
    return response.status
  })
  expect(await Promise.all(statuses)).toEqual(PATHS.map(() => 200))
}

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

async function readMemoryKb(): Promise<number> {
  const [, kilobytes] = RESIDENT.exec(await readFile(`/proc/${site.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes)
}

/** All but the last byte of the longest text; resolves with the status of the response. */
async function stallBody(port: number): Promise<number> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  const length = 1_000_000
  const head = `POST /openai/v1/chat/completions HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`
  socket.write(`${head}Content-Length: ${length}\r\n\r\n${'x'.repeat(length - 1)}`)
  const [answer] = await once(socket, 'data')
  return Number(/^HTTP\/1\.1 (\d+)/.exec(String(answer))?.[1])
}

// First, because the memory of a process seldom shrinks.
test.skipIf(!existsSync('/proc/self/status'))('(needs /proc) 500 stalled bodies take little memory', async () => {
  const port = Number(new URL(site.origin).port)
  await expectAnswered(site)
  const before = await readMemoryKb()
  const statuses = await Promise.all(Array.from({ length: STALLED_BODIES }, () => stallBody(port)))
  expect((await readMemoryKb()) - before).toBeLessThan(MAX_GROWTH_KB)
  expect(new Set(statuses)).toEqual(new Set([408, 429]))
  await expectAnswered(site)
  await vi.waitFor(() => expectSent(site.origin), LONGEST_WAIT)
})

test('1,000 slow clients delay no one, and are all disconnected', async () => {
  const port = Number(new URL(site.origin).port)
  const habits = Array.from({ length: CLIENTS }, (_, at) => HABITS[at % HABITS.length] as Habit)
  const clients = await Promise.all(habits.map((habit) => hold(port, habit)))
  const held = () => clients.filter(({ closed }) => !closed).length
  await expectAnswered(site)
  await expectSent(site.origin)
  expect(held()).toBeGreaterThan(CLIENTS / 2)
  while (held() > 0) {
    await expectAnswered(site)
    await sleep(PAUSE_MS)
  }
  await expectSent(site.origin)
  expect(site.logs).toEqual([])
})
