import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createMetrics } from '../../metrics.ts'
import { createRequestMetrics } from './request-metrics.ts'

test('requests are counted and timed by route and status class, never by path', async () => {
  const metrics = createMetrics()
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404).end()
  })
  server.on('request', createRequestMetrics(metrics))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const path of ['/', '/?projects=all', '/project/none', '/api/v1/skills', '/api/v1/message/send', '/random-7']) {
    await fetch(origin + path)
  }
  await vi.waitFor(async () => expect(await metrics.render()).toContain('{route="other",status="4xx"} 1'))
  const text = await metrics.render()
  expect(text).toContain('vitrine_requests_total{route="page",status="2xx"} 1')
  expect(text).toContain('vitrine_requests_total{route="page",status="4xx"} 2')
  expect(text).toContain('vitrine_requests_total{route="message",status="4xx"} 1')
  expect(text).toContain('vitrine_request_duration_seconds_count{route="api"} 1')
  expect(text).not.toContain('random-7')
})
