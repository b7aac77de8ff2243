import { once } from 'node:events'
import { createConnection } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendMessage } from '../../contract/routes.ts'
import { createMessage, type MessageFields, send } from '../fakes/contact/client.ts'
import { readMessages } from '../fakes/contact/database-file.ts'
import { startSite } from '../fakes/site.ts'
import { openWithHeldSummary } from './held-summary.ts'

const OPEN_REQUESTS = 50
const SENDERS = 8
const WAIT_OPTIONS = { timeout: 30_000, interval: 5 }

/** Sends the headers and waits for "100 Continue" before the body. */
async function startRequest(origin: string, fields: MessageFields) {
  const body = JSON.stringify(fields)
  const socket = createConnection(Number(new URL(origin).port), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  socket.write(
    `POST ${sendMessage.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`,
  )
  await vi.waitFor(() => expect(received).toContain('100 Continue'), WAIT_OPTIONS)
  return {
    fields,
    async finish(): Promise<string> {
      socket.write(body)
      await closed
      return received
    },
  }
}

async function expectClosedPort(origin: string): Promise<void> {
  await vi.waitFor(() => expect(fetch(origin)).rejects.toThrow(), WAIT_OPTIONS)
}

test('SIGTERM under load aborts no request, loses no message, and exits with 0', async () => {
  const { site, respond, expectSummary } = await openWithHeldSummary()
  const sent: MessageFields[] = []
  const load = Array.from({ length: SENDERS }, () => keepSending(site.origin, sent))
  const idleGone = once(createConnection(Number(new URL(site.origin).port), '127.0.0.1'), 'close')
  const openRequests = await Promise.all(
    Array.from({ length: OPEN_REQUESTS }, () => startRequest(site.origin, createMessage())),
  )
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(SENDERS), WAIT_OPTIONS)

  const ended = site.end('SIGTERM')
  await expectClosedPort(site.origin)
  const responses = await Promise.all(openRequests.map(({ finish }) => finish()))
  respond()
  await expectSummary()
  expect(await ended).toBe(0)
  await Promise.all([idleGone, ...load])

  expect(responses.filter((text) => !text.includes('HTTP/1.1 201'))).toEqual([])
  const saved = new Set(readMessages(site.dataDir).map(({ subject }) => subject))
  const confirmed = [...sent, ...openRequests.map(({ fields }) => fields)]
  expect(confirmed.filter(({ subject }) => !saved.has(subject))).toEqual([])
})

const HALVES = {
  'half a head': 'GET / HTTP/1.1\r\nhost: loc',
  'a head without its body': `POST ${sendMessage.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n`,
  'half a chunk': `POST ${sendMessage.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n9\r\n{"a`,
  'half a request after a whole one': 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\nGET / HTTP/1.1\r\nhost: loc',
}

test('SIGTERM waits for the response to a complete request, but not for a partial request', async () => {
  const { site, respond, expectSummary } = await openWithHeldSummary()
  const halves = Object.values(HALVES).map((text) => {
    const socket = createConnection(Number(new URL(site.origin).port), '127.0.0.1').on('error', () => {})
    const closed = once(socket.resume(), 'close')
    return { sent: new Promise((resolve) => socket.write(text, resolve)), closed }
  })
  await Promise.all(halves.map(({ sent }) => sent))
  // The server has read them when it responds to a later request.
  await fetch(site.origin)

  const ended = site.end('SIGTERM')
  await Promise.all(halves.map(({ closed }) => closed))
  respond()
  await expectSummary()
  expect(await ended).toBe(0)
})

test('SIGTERM to npm stops the server', async () => {
  const site = await startSite({ HOME: process.env.HOME }, ['npm', 'run', 'start', '--ignore-scripts'])
  onTestFinished(site.stop)
  await site.end('SIGTERM')
  await expectClosedPort(site.origin)
})

/** Sends until the server stops responding. */
async function keepSending(origin: string, sent: MessageFields[]): Promise<void> {
  for (;;) {
    const fields = createMessage()
    const response = await send(origin, fields).catch(() => undefined)
    if (!response) return
    expect(response.status).toBe(201)
    sent.push(fields)
  }
}
