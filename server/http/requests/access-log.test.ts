import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../../log.ts'
import { createAccessLog } from './access-log.ts'

async function open(answer: Parameters<typeof createServer>[1]) {
  const lines: string[] = []
  const server = createServer(answer)
  server.on('request', createAccessLog(createLog('info', (line) => void lines.push(line))))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const ask = (path: string, body?: string) => {
    const headers = { cookie: 'token=secret', connection: 'close' }
    const { port } = server.address() as AddressInfo
    return request({ port, path, method: body ? 'POST' : 'GET', headers }).end(body)
  }
  return { ask, lines }
}

test('a request is one line that says how it ended, and nothing of what was in it', async () => {
  const { ask, lines } = await open((_request, response) => void response.writeHead(201).end('secret'))
  await once(ask('/api/v1/message/send?secret', 'secret'), 'response')
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: expect.any(String),
    level: 'info',
    message: 'request',
    method: 'POST',
    path: '/api/v1/message/send',
    status: 201,
    ms: expect.any(Number),
  })
})

test('a visitor who leaves before the answer is one line as well', async () => {
  const asked = Promise.withResolvers<void>()
  const { ask, lines } = await open(() => asked.resolve())
  const leaving = ask('/slow').on('error', () => {})
  await asked.promise
  leaving.destroy()
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: '/slow', status: 499 })
})

test('an endless address makes no endless line', async () => {
  const { ask, lines } = await open((_request, response) => void response.end())
  await once(ask(`/${'a'.repeat(5_000)}`), 'response')
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(lines[0]?.length).toBeLessThan(500)
})
