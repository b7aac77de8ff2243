import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metrics } from './metrics.ts'

const LOOPBACK = '127.0.0.1'
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'
const NANOSECONDS = 1e9

/** Serves `/metrics` to this machine only. It keeps no process running. */
export async function openMetricsEndpoint(metrics: Metrics, port: number) {
  measureProcess(metrics)
  const server = createServer(async (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url?.split('?', 1)[0] !== '/metrics') return void response.writeHead(404).end()
    const body = await metrics.render()
    response.writeHead(200, { 'content-type': CONTENT_TYPE, 'content-length': Buffer.byteLength(body) }).end(body)
  }).unref()
  server.listen({ host: LOOPBACK, port })
  await once(server, 'listening')
  return { url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}/metrics`, close: () => close(server) }
}

function measureProcess(metrics: Metrics): void {
  const delay = monitorEventLoopDelay()
  delay.enable()
  metrics.read('process_resident_memory_bytes', () => process.memoryUsage.rss())
  metrics.read('process_cpu_seconds_total', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  metrics.read('process_start_time_seconds', () => performance.timeOrigin / 1_000)
  metrics.read('nodejs_heap_size_used_bytes', () => process.memoryUsage().heapUsed)
  metrics.read('nodejs_external_memory_bytes', () => process.memoryUsage().external)
  metrics.read('nodejs_eventloop_lag_p99_seconds', () => delay.percentile(99) / NANOSECONDS)
  metrics.read('nodejs_eventloop_lag_max_seconds', () => {
    const seconds = delay.max / NANOSECONDS
    delay.reset()
    return seconds
  })
}

function close(server: Server): void {
  server.close()
  server.closeAllConnections()
}
