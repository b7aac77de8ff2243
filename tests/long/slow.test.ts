import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectSent } from '../fakes/contact/client.ts'
import { type Site, startSite } from '../fakes/site.ts'

const CLIENTS = 1_000
const STALLED_BODIES = 500
const MAX_GROWTH_KB = 150_000
const RESIDENT = /^VmRSS:\s*(\d+)/m
const SEND_DELAY_MS = 2_000
const POLL_DELAY_MS = 500
const PATHS = ['/', '/summarize', '/api/v1/project/getall', '/favicon.svg']
const HOST = 'Host: localhost\r\n'

type Behavior = { start: string; piece: string; reads: boolean }
const ENDLESS_HEAD: Behavior = { start: `GET / HTTP/1.1\r\n${HOST}`, piece: 'X: y\r\n', reads: true }
const ENDLESS_BODY: Behavior = {
  start: `POST /api/v1/message/send HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9999\r\n\r\n`,
  piece: '[',
  reads: true,
}
const NON_READING: Behavior = { start: `GET / HTTP/1.1\r\n${HOST}\r\n`.repeat(10), piece: '', reads: false }
const BEHAVIORS = [NON_READING, ...Array(4).fill(ENDLESS_HEAD), ...Array(5).fill(ENDLESS_BODY)] as const

async function openConnection(): Promise<Socket> {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

async function holdConnection({ start, piece, reads }: Behavior): Promise<Socket> {
  const socket = await openConnection()
  socket.write(start)
  if (reads) socket.resume()
  const interval = setInterval(() => socket.write(piece), SEND_DELAY_MS)
  socket.once('close', () => clearInterval(interval))
  return socket
}

async function expectResponses({ origin }: Site): Promise<void> {
  for (const path of PATHS) {
    // The server may close a keep-alive connection while it is reused.
    const response = await fetch(origin + path, { headers: { connection: 'close' } })
    await response.arrayBuffer()
    expect(response.status).toBe(200)
  }
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

/** Sends all but the last byte of a body. The status is empty if the connection is closed before it is read. */
async function stallBody(): Promise<string> {
  const socket = await openConnection()
  const head = `POST /openai/v1/chat/completions HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`
  socket.write(`${head}Content-Length: 1000000\r\n\r\n${'x'.repeat(999_999)}`)
  return (await text(socket).catch(String)).slice('HTTP/1.1 '.length, 'HTTP/1.1 408'.length)
}

// This test is first, because the memory of a process seldom shrinks.
test.skipIf(!existsSync('/proc/self/status'))('(needs /proc) 500 stalled bodies take little memory', async () => {
  await expectResponses(site)
  const before = await readMemoryKb()
  const stalled = Promise.all(Array.from({ length: STALLED_BODIES }, stallBody))
  await expectSent(site.origin)
  expect(await stalled).toEqual(expect.arrayContaining(['408', '503']))
  expect((await readMemoryKb()) - before).toBeLessThan(MAX_GROWTH_KB)
  await expectResponses(site)
})

test('1,000 slow clients do not delay others, and are all disconnected', async () => {
  const behaviors = Array.from({ length: CLIENTS }, (_, at) => BEHAVIORS[at % BEHAVIORS.length] as Behavior)
  const clients = await Promise.all(behaviors.map(holdConnection))
  const held = () => clients.filter(({ closed }) => !closed).length
  await expectResponses(site)
  await expectSent(site.origin)
  expect(held()).toBeGreaterThan(CLIENTS / 2)
  while (held() > 0) {
    await expectResponses(site)
    await sleep(POLL_DELAY_MS)
  }
  await expectSent(site.origin)
  expect(site.logs).toEqual([])
})
