import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccessLog } from './access-log.ts'

async function open(respond: Parameters<typeof createServer>[1]) {
  const lines: Record<string, unknown>[] = []
  const server = createServer(respond)
  server.on(
    'request',
    createAccessLog((level, message, fields) => void lines.push({ level, message, ...fields })),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const send = (path: string, body?: string) => {
    const headers = { cookie: 'token=secret', connection: 'close' }
    const { port } = server.address() as AddressInfo
    return request({ port, path, method: body ? 'POST' : 'GET', headers }).end(body)
  }
  return { send, lines }
}

test('logs one line per request with its status and none of its content', async () => {
  const { send, lines } = await open((_request, response) => void response.writeHead(201).end('secret'))
  await once(send('/api/v1/message/send?secret', 'secret'), 'response')
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(lines[0]).toEqual({
    level: 'info',
    message: 'request',
    method: 'POST',
    path: '/api/v1/message/send',
    status: 201,
    ms: expect.any(Number),
  })
})

test('logs a server error as a warning', async () => {
  const { send, lines } = await open((_request, response) => void response.writeHead(503).end())
  await once(send('/'), 'response')
  await vi.waitFor(() => expect(lines).toMatchObject([{ level: 'warn', status: 503 }]))
})

test('logs a client that leaves before the response', async () => {
  const received = Promise.withResolvers<void>()
  const { send, lines } = await open(() => received.resolve())
  const leaving = send('/slow').on('error', () => {})
  await received.promise
  leaving.destroy()
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(lines[0]).toMatchObject({ path: '/slow', status: 499 })
})

test('truncates a long path', async () => {
  const { send, lines } = await open((_request, response) => void response.end())
  await once(send(`/${'a'.repeat(5_000)}`), 'response')
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(JSON.stringify(lines[0]).length).toBeLessThan(500)
})
