import { withTimeout } from './http/timeout.ts'

type Labels = Record<string, string>
type Read = () => number | undefined | Promise<number | undefined>
type CounterName = keyof typeof COUNTERS
type GaugeName = keyof typeof GAUGES

export type Metrics = ReturnType<typeof createMetrics>

/** Prometheus expects a counter to exist before its first event, so known label values start at 0. */
const COUNTERS = {
  vitrine_requests_total: { help: 'Requests by route and status class.' },
  vitrine_renders_total: { help: 'Pages rendered.', values: [{}] },
  vitrine_cache_lookups_total: {
    help: 'Lookups in the page cache.',
    values: toLabels('result', 'hit', 'stale', 'miss'),
  },
  vitrine_messages_total: {
    help: 'Messages by outcome.',
    values: toLabels('result', 'stored', 'quarantined', 'forwarded', 'refused', 'failed'),
  },
  vitrine_mails_total: { help: 'Email delivery attempts.', values: toLabels('result', 'sent', 'failed') },
  vitrine_summaries_total: {
    help: 'Summaries by source.',
    values: toLabels('by', 'model', 'built-in', 'fallback', 'none'),
  },
  vitrine_tokens_total: { help: 'Language model tokens used.', values: [{}] },
}
const GAUGES = {
  vitrine_cache_entries: 'Pages in the cache.',
  vitrine_mails_queued: 'Emails waiting to be sent.',
  process_resident_memory_bytes: 'Resident memory in bytes.',
  nodejs_heap_size_used_bytes: 'JavaScript heap in use, in bytes.',
}
const GAUGE_TIMEOUT_MS = 1_000
const LATENCY = 'vitrine_request_duration_seconds'
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** No label value comes from a visitor, so their number stays small. */
export function createMetrics() {
  const counters = new Map<string, number>()
  const gauges = new Map<GaugeName, Read>()
  const latencies = new Map<string, { counts: number[]; sum: number; count: number }>()

  function count(name: CounterName, labels: Labels = {}, by = 1): void {
    const key = name + formatLabels(labels)
    counters.set(key, (counters.get(key) ?? 0) + by)
  }

  for (const [name, counter] of Object.entries(COUNTERS)) {
    for (const labels of 'values' in counter ? counter.values : []) count(name as CounterName, labels, 0)
  }

  function observeLatency(route: string, seconds: number): void {
    const latency = latencies.get(route) ?? { counts: BUCKETS_S.map(() => 0), sum: 0, count: 0 }
    latency.counts = latency.counts.map((total, index) => total + (seconds <= (BUCKETS_S[index] ?? 0) ? 1 : 0))
    latency.sum += seconds
    latency.count += 1
    latencies.set(route, latency)
  }

  function renderLatencies(): string[] {
    return Array.from(latencies).flatMap(([route, { counts, sum, count: total }]) => [
      ...counts.map(
        (below, index) => `${LATENCY}_bucket${formatLabels({ route, le: `${BUCKETS_S[index]}` })} ${below}`,
      ),
      `${LATENCY}_bucket${formatLabels({ route, le: '+Inf' })} ${total}`,
      `${LATENCY}_sum${formatLabels({ route })} ${sum}`,
      `${LATENCY}_count${formatLabels({ route })} ${total}`,
    ])
  }

  return {
    count,
    observeLatency,
    gauge: (name: GaugeName, read: Read) => void gauges.set(name, read),
    async render(): Promise<string> {
      const lines: string[] = []
      for (const [name, { help }] of Object.entries(COUNTERS)) {
        const samples = Array.from(counters).filter(([key]) => key.split('{', 1)[0] === name)
        lines.push(...describe(name, 'counter', help), ...samples.map(([key, value]) => `${key} ${value}`))
      }
      lines.push(...describe(LATENCY, 'histogram', 'Request duration in seconds.'))
      lines.push(...renderLatencies())
      for (const [name, read] of gauges) {
        const value = await withTimeout(Promise.resolve(read()), GAUGE_TIMEOUT_MS)
        lines.push(...describe(name, 'gauge', GAUGES[name]), ...(value === undefined ? [] : [`${name} ${value}`]))
      }
      return `${lines.join('\n')}\n`
    },
  }
}

function describe(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

function toLabels(name: string, ...values: string[]): Labels[] {
  return values.map((value) => ({ [name]: value }))
}

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}
