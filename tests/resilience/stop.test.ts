import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SEND_PATH } from '../../contract/message.ts'
import { toSummaryRequest } from '../../contract/summary-prompt.ts'
import { startStubProvider } from '../fakes/provider/stub-provider.ts'
import { startSite } from '../fakes/site.ts'
import { send, type Words, write } from './contact-client.ts'
import { readKept } from './db-assertions.ts'

const BEGUN = 50
const SENDERS = 8
const PATIENCE = { timeout: 30_000, interval: 5 }

/** A request whose head the server has read, as it says itself, and whose body is still to come. */
async function begin(origin: string, words: Words) {
  const body = JSON.stringify(words)
  const socket = createConnection(Number(new URL(origin).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  socket.write(
    `POST ${SEND_PATH} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nexpect: 100-continue\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`,
  )
  await vi.waitFor(() => expect(heard).toContain('100 Continue'), PATIENCE)
  return {
    words,
    async finish(): Promise<string> {
      socket.write(body)
      await closed
      return heard
    },
  }
}

async function expectClosedPort(origin: string): Promise<void> {
  await vi.waitFor(() => expect(fetch(origin)).rejects.toThrow(), PATIENCE)
}

test('SIGTERM under load aborts no request, loses no message, and exits with 0', async () => {
  const provider = await startStubProvider()
  onTestFinished(provider.close)
  const site = await startSite({ SUMMARY_BASE_URL: provider.baseUrl })
  onTestFinished(site.stop)
  const sent: Words[] = []
  const load = Array.from({ length: SENDERS }, () => keepSending(site.origin, sent))
  const idle: Socket = createConnection(Number(new URL(site.origin).port), '127.0.0.1')
  const idleGone = once(idle, 'close')
  const { promise: until, resolve: answer } = Promise.withResolvers<void>()
  provider.replyWith({ kind: 'later', content: 'Short.', until })
  const summary = fetch(`${site.origin}/openai/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(toSummaryRequest('A text.')),
  })
  const begun = await Promise.all(Array.from({ length: BEGUN }, () => begin(site.origin, write())))
  await vi.waitFor(() => expect(provider.requests).toHaveLength(1), PATIENCE)
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(SENDERS), PATIENCE)

  const ended = site.end('SIGTERM')
  await expectClosedPort(site.origin)
  const heard = await Promise.all(begun.map(({ finish }) => finish()))
  answer()
  expect(await (await summary).json()).toMatchObject({ choices: [{ message: { content: 'Short.' } }] })
  expect(await ended).toBe(0)
  await Promise.all([idleGone, ...load])

  expect(heard.filter((text) => !text.includes('HTTP/1.1 201'))).toEqual([])
  const kept = new Set(readKept(site.dataDir).map(({ subject }) => subject))
  const promised = [...sent, ...begun.map(({ words }) => words)]
  expect(promised.filter(({ subject }) => !kept.has(subject))).toEqual([])
})

const HALVES = {
  'half a head': 'GET / HTTP/1.1\r\nhost: loc',
  'a head without its body': `POST ${SEND_PATH} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n`,
  'half a chunk': `POST ${SEND_PATH} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n9\r\n{"a`,
  'half a request after a whole one': 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\nGET / HTTP/1.1\r\nhost: loc',
}

test('SIGTERM waits for the response to a whole request, but not for half a request', async () => {
  const provider = await startStubProvider()
  onTestFinished(provider.close)
  const site = await startSite({ SUMMARY_BASE_URL: provider.baseUrl })
  onTestFinished(site.stop)
  const { promise: until, resolve: answer } = Promise.withResolvers<void>()
  provider.replyWith({ kind: 'later', content: 'Short.', until })
  const summary = fetch(`${site.origin}/openai/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(toSummaryRequest('A text.')),
  })
  await vi.waitFor(() => expect(provider.requests).toHaveLength(1), PATIENCE)
  const halves = Object.values(HALVES).map((text) => {
    const socket = createConnection(Number(new URL(site.origin).port), '127.0.0.1').on('error', () => {})
    const closed = once(socket.resume(), 'close')
    return { sent: new Promise((resolve) => socket.write(text, resolve)), closed }
  })
  await Promise.all(halves.map(({ sent }) => sent))
  // The server has read them when it has answered a later request.
  await fetch(site.origin)

  const ended = site.end('SIGTERM')
  await Promise.all(halves.map(({ closed }) => closed))
  answer()
  expect(await (await summary).json()).toMatchObject({ choices: [{ message: { content: 'Short.' } }] })
  expect(await ended).toBe(0)
})

test('SIGTERM to npm stops the server, whatever shell npm runs it in', async () => {
  const site = await startSite({ HOME: process.env.HOME }, ['npm', 'run', 'start', '--ignore-scripts'])
  onTestFinished(site.stop)
  await site.end('SIGTERM')
  await expectClosedPort(site.origin)
})

/** Until the server does not respond. */
async function keepSending(origin: string, sent: Words[]): Promise<void> {
  for (;;) {
    const words = write()
    const answer = await send(origin, words).catch(() => undefined)
    if (!answer) return
    expect(answer.status).toBe(201)
    sent.push(words)
  }
}
