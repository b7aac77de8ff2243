import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { openMetricsEndpoint } from './metrics-endpoint.ts'

const SAMPLE = /^[a-z_0-9]+(\{[a-z_]+="[^"\n]*"(,[a-z_]+="[^"\n]*")*\})? -?[\d.e+-]+$/i

/** Returns the samples by name and labels. */
function parse(text: string): Map<string, number> {
  const samples = text.split('\n').filter((line) => line && !line.startsWith('#'))
  for (const sample of samples) expect(sample).toMatch(SAMPLE)
  return new Map(samples.map((sample) => [sample.slice(0, sample.lastIndexOf(' ')), Number(sample.split(' ').at(-1))]))
}

test('counters exist before the first event, and add up', async () => {
  const metrics = createMetrics()
  expect(parse(await metrics.render()).get('vitrine_messages_total{result="stored"}')).toBe(0)
  metrics.count('vitrine_messages_total', { result: 'stored' })
  metrics.count('vitrine_messages_total', { result: 'stored' })
  metrics.count('vitrine_tokens_total', {}, 750)
  const samples = parse(await metrics.render())
  expect(samples.get('vitrine_messages_total{result="stored"}')).toBe(2)
  expect(samples.get('vitrine_tokens_total')).toBe(750)
})

test('latencies are cumulative buckets with their sum and count', async () => {
  const metrics = createMetrics()
  for (const seconds of [0.0005, 0.02, 60]) metrics.observeLatency('page', seconds)
  const samples = parse(await metrics.render())
  const bucket = (le: string) => samples.get(`vitrine_request_duration_seconds_bucket{route="page",le="${le}"}`)
  expect(['0.001', '0.01', '0.025', '30', '+Inf'].map(bucket)).toEqual([1, 1, 2, 2, 3])
  expect(samples.get('vitrine_request_duration_seconds_sum{route="page"}')).toBeCloseTo(60.0205)
  expect(samples.get('vitrine_request_duration_seconds_count{route="page"}')).toBe(3)
})

test('each metric has its type once, and an unknown value is omitted', async () => {
  const metrics = createMetrics()
  metrics.gauge('vitrine_mails_queued', async () => undefined)
  metrics.gauge('vitrine_cache_entries', () => 7)
  const text = await metrics.render()
  const types = text.match(/^# TYPE \S+/gm) ?? []
  expect(new Set(types).size).toBe(types.length)
  expect(parse(text).get('vitrine_cache_entries')).toBe(7)
  expect(parse(text).has('vitrine_mails_queued')).toBe(false)
})

test('the endpoint serves the metrics of the process on loopback, and nothing else', async () => {
  const url = await openMetricsEndpoint(createMetrics(), 0)
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
  const response = await fetch(url)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const samples = parse(await response.text())
  for (const name of ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes']) {
    expect(samples.get(name)).toBeGreaterThan(0)
  }
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404)
  expect((await fetch(url, { method: 'POST' })).status).toBe(404)
})
