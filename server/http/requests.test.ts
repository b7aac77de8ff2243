import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createRequestLog } from './requests.ts'

test('a request is one line that says how it ended, and nothing of what was in it', async () => {
  const lines: string[] = []
  const app = new Hono().use(createRequestLog(createLog('debug', (line) => void lines.push(line))))
  app.post('/api/v1/message/send', (c) => c.json({}, 201))
  const headers = { cookie: 'token=secret' }
  await app.request('/api/v1/message/send?secret', { method: 'POST', headers, body: 'secret' })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: expect.any(String),
    level: 'debug',
    message: 'request',
    method: 'POST',
    path: '/api/v1/message/send',
    status: 201,
    ms: expect.any(Number),
  })
})
