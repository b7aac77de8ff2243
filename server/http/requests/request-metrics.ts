import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from '../../metrics.ts'

const ROUTES: [RegExp, string][] = [
  [/^\/api\/v1\/message\/send$/, 'message'],
  [/^\/api\//, 'api'],
  [/^\/openai\//, 'summary'],
  [/^\/(assets|icons?)\//, 'asset'],
  [/^\/pictures\//, 'image'],
  [/^\/(healthz|readyz)$/, 'probe'],
  [/^\/(summarize|privacy|project\/[^/]+)?$/, 'page'],
]

export function createRequestMetrics(metrics: Metrics) {
  return function measure({ url = '' }: IncomingMessage, response: ServerResponse): void {
    const start = performance.now()
    response.once('close', () => {
      const path = url.split('?', 1)[0] ?? ''
      const route = ROUTES.find(([pattern]) => pattern.test(path))?.[1] ?? 'other'
      const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : 'closed'
      metrics.count('vitrine_requests_total', { route, status })
      metrics.observeLatency(route, (performance.now() - start) / 1_000)
    })
  }
}
