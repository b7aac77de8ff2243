import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../scripts/setup/chromium.mjs'

const LIGHTHOUSE = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
const OPTIONS = [
  '--quiet',
  '--output=json',
  `--only-categories=${CATEGORIES.join(',')}`,
  '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update',
]
const MAX_REPORT_BYTES = 100_000_000

export type Report = Map<string, number>

type Result = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items?: { scripting?: number }[] } }>
}

/** Retries once, because Lighthouse sometimes records nothing. */
export function readReport(url: string): Promise<Report> {
  return runLighthouse(url).catch(() => runLighthouse(url))
}

async function runLighthouse(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(process.execPath, [LIGHTHOUSE, url, ...OPTIONS], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    maxBuffer: MAX_REPORT_BYTES,
  })
  const { categories, audits }: Result = JSON.parse(stdout)
  const scripts = audits['bootup-time']?.details?.items ?? []
  const report: Report = new Map([
    ...CATEGORIES.map((name) => [`${name} (points)`, 100 * (categories[name]?.score ?? Number.NaN)] as const),
    ...TIMES.map((name) => [`${name} (ms)`, audits[name]?.numericValue ?? Number.NaN] as const),
    ['script time on the main thread (ms)', scripts.reduce((sum, { scripting = 0 }) => sum + scripting, 0)],
  ])
  if (!Array.from(report.values()).every(Number.isFinite)) throw new Error(`Lighthouse measured nothing at ${url}.`)
  return report
}
