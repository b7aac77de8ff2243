import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../scripts/chromium.mjs'

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

/** Scores from 0 to 100 and times, by name and unit. */
export type Report = Map<string, number>

type Result = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items?: { scripting?: number }[] } }>
}

/** One visit on the phone that Lighthouse emulates. Sometimes it records nothing and has to run again. */
export function readReport(address: string): Promise<Report> {
  return runLighthouse(address).catch(() => runLighthouse(address))
}

async function runLighthouse(address: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(process.execPath, [LIGHTHOUSE, address, ...OPTIONS], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    maxBuffer: MAX_REPORT_BYTES,
  })
  const { categories, audits }: Result = JSON.parse(stdout)
  const scripts = audits['bootup-time']?.details?.items ?? []
  const report: Report = new Map([
    ...CATEGORIES.map((name) => [`${name} (points)`, 100 * (categories[name]?.score ?? Number.NaN)] as const),
    ...TIMES.map((name) => [`${name} (ms)`, audits[name]?.numericValue ?? Number.NaN] as const),
    ['main-thread time of scripts (ms)', scripts.reduce((sum, { scripting = 0 }) => sum + scripting, 0)],
  ])
  if (!Array.from(report.values()).every(Number.isFinite)) throw new Error(`Lighthouse measured nothing at ${address}.`)
  return report
}
