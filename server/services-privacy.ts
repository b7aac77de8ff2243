import type { Config } from './config.ts'

const DAY_MS = 86_400_000

export function describePrivacy({ backend, retention, mail, summary, contactLimits, summaryLimits }: Config) {
  const windows = [...contactLimits.perIp, ...summaryLimits.perIp].map(({ ms }) => ms)
  // A visitor's tokens are counted per day.
  const ipRetentionMs = Math.max(...windows, summary ? DAY_MS : 0)
  return {
    ...retention,
    backendHost: backend && new URL(backend.host).host,
    isEmailed: mail !== undefined,
    providerHost: summary && new URL(summary.baseUrl).host,
    ipRetentionMs,
  }
}
