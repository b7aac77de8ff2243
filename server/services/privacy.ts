import type { Config } from '../config.ts'

const DAY_MS = 86_400_000

export function describePrivacy({ backend, retention, mail, summary, contactLimits, summaryLimits }: Config) {
  const windows = [...contactLimits.address, ...summaryLimits.address].map(({ ms }) => ms)
  // The tokens that a visitor used are counted by the day.
  const addressMs = Math.max(...windows, summary ? DAY_MS : 0)
  return {
    ...retention,
    backendHost: backend && new URL(backend.host).host,
    isMailed: mail !== undefined,
    providerHost: summary && new URL(summary.baseUrl).host,
    addressMs,
  }
}
