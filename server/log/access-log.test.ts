import { once } from 'node:events'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccessLog } from './access-log.ts'

async function open(listener: RequestListener) {
  const lines: Record<string, unknown>[] = []
  const server = createServer(listener)
  const logRequest = createAccessLog((level, message, fields) => void lines.push({ level, message, ...fields }))
  server.on('request', logRequest).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const send = (path: string, body?: string) => {
    const headers = { cookie: 'token=secret', connection: 'close' }
    return request({ port, path, method: body ? 'POST' : 'GET', headers }).end(body)
  }
  return { send, lines }
}

test('logs one line per request with its status and none of its content', async () => {
  const { send, lines } = await open((_request, response) => void response.writeHead(201).end('secret'))
  send('/api/v1/message/send?secret', 'secret')
  const line = { level: 'info', message: 'request', method: 'POST', path: '/api/v1/message/send', status: 201 }
  await vi.waitFor(() => expect(lines).toEqual([{ ...line, ms: expect.any(Number) }]))
})

test('logs a server error as a warning, and truncates a long path', async () => {
  const { send, lines } = await open((_request, response) => void response.writeHead(503).end())
  send(`/${'a'.repeat(5_000)}`)
  await vi.waitFor(() => expect(lines).toMatchObject([{ level: 'warn', status: 503 }]))
  expect(JSON.stringify(lines[0]).length).toBeLessThan(500)
})

test('logs a client that leaves before the response', async () => {
  const received = Promise.withResolvers<void>()
  const { send, lines } = await open(() => received.resolve())
  const leaving = send('/slow').on('error', () => {})
  await received.promise
  leaving.destroy()
  await vi.waitFor(() => expect(lines).toMatchObject([{ path: '/slow', status: 499 }]))
})
