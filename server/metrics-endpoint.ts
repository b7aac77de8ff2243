import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './metrics.ts'

const LOOPBACK = '127.0.0.1'
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export async function openMetricsEndpoint(metrics: Metrics, port: number): Promise<string> {
  metrics.gauge('process_resident_memory_bytes', () => process.memoryUsage.rss())
  metrics.gauge('nodejs_heap_size_used_bytes', () => process.memoryUsage().heapUsed)
  const server = createServer(async (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end()
    const body = await metrics.render()
    response.writeHead(200, { 'content-type': CONTENT_TYPE, 'content-length': Buffer.byteLength(body) }).end(body)
  }).unref()
  server.listen({ host: LOOPBACK, port })
  await once(server, 'listening')
  return `http://${LOOPBACK}:${(server.address() as AddressInfo).port}/metrics`
}
