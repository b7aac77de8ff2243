import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { completions, sendMessage } from '../../contract/routes.ts'
import { type Site, startSite } from '../fakes/site.ts'

const CLIENTS = 300
const MAX_PIPELINED_MB = 180
const MAX_STALLED_MB = 60
const RESIDENT = /^VmRSS:\s*(\d+)/m
const ICONS = /\/pictures\/~icons\.svg\?[^"#]*/
const MEASURE_MS = 2_000
/** Loading without a pause would keep a core busy. */
const PAUSE_MS = 50

async function open() {
  const site = await startSite()
  onTestFinished(site.stop)
  // The process keeps what the first requests load.
  for (const path of ['/', '/summarize', '/']) await load(site, path)
  const before = await readResidentMb(site)

  /** A visitor still gets pages. */
  async function readPeakMb(): Promise<number> {
    const sizes: number[] = []
    const end = performance.now() + MEASURE_MS
    while (performance.now() < end) {
      await load(site, '/')
      sizes.push(await readResidentMb(site))
      await wait(PAUSE_MS)
    }
    return Math.max(...sizes) - before
  }
  return { site, readPeakMb }
}

async function load({ origin }: Site, path: string): Promise<string> {
  const response = await fetch(origin + path, { headers: { connection: 'close' } })
  expect(response.status).toBe(200)
  return response.text()
}

async function readResidentMb({ pid }: Site): Promise<number> {
  const [, kilobytes] = RESIDENT.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1_000
}

async function connectTo({ origin }: Site): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** The last byte is missing. */
function toBody(size: number): string {
  return `Content-Length: ${size}\r\n\r\n${'x'.repeat(size - 1)}`
}

describe.skipIf(!existsSync('/proc/self/status'))('(needs /proc) the memory of the process', () => {
  test.each([10, 99])('is limited if 300 clients send %i requests and read nothing', async (count) => {
    const { site, readPeakMb } = await open()
    const [icons = ''] = ICONS.exec(await load(site, '/')) ?? []
    // The first requests for a file take the most memory.
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => connectTo(site)))
    for (const client of clients) {
      client.pause().write(`GET ${icons} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(count))
    }
    expect(await readPeakMb()).toBeLessThan(MAX_PIPELINED_MB)
  })

  test.each([
    ['a message', sendMessage.path, toBody(60_000)],
    ['a text', completions.path, toBody(990_000)],
    ['a text in chunks', completions.path, `Transfer-Encoding: chunked\r\n\r\nffffff\r\n${'x'.repeat(990_000)}`],
    ['a text that is too large', completions.path, toBody(5_000_000)],
  ])('is limited if 300 clients send %s that never ends', async (_name, path, body) => {
    const { site, readPeakMb } = await open()
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => connectTo(site)))
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
    for (const client of clients) client.resume().write(head + body)
    expect(await readPeakMb()).toBeLessThan(MAX_STALLED_MB)
  })
})
