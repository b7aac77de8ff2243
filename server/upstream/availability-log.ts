import type { Result } from '../../contract/portfolio.ts'

export type UpstreamLog = (level: 'info' | 'warn', message: string) => void

export function createAvailabilityLog({ host, log }: { host: string; log: UpstreamLog }) {
  const failing = new Set<string>()

  return function record(query: string, result: Result<unknown>) {
    const before = failing.size
    if (result.kind === 'error') failing.add(query)
    else failing.delete(query)
    if (before === 0 && result.kind === 'error') {
      log('warn', `external backend ${host} is unavailable; serving cached data (${query}: ${result.message})`)
    }
    if (before > 0 && failing.size === 0) log('info', `external backend ${host} is available again`)
  }
}
