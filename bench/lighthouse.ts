import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findChromium } from '../scripts/setup/chromium.mjs'
import { SCREENS } from '../tests/budgets/budgets.ts'
import { startSite } from '../tests/fakes/site.ts'
import { toMedian } from './measure/compare.ts'
import { startBaseline } from './measure/start-baseline.ts'
import type { Row } from './measure/table.ts'
import { installTool } from './measure/tools.ts'

const RUNS = 5
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
const OPTIONS = [
  '--quiet',
  '--output=json',
  `--only-categories=${CATEGORIES.join(',')}`,
  '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update',
]
const MAX_REPORT_BYTES = 100_000_000

type Report = Map<string, number>

type Result = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items?: { scripting?: number }[] } }>
}

/** Compares each page with the same page without scripts, in turns. */
export async function benchLighthouse(): Promise<Row[]> {
  const lighthouse = await installTool('lighthouse/cli/index.js')
  const site = await startSite()
  const withoutScripts = await startBaseline([site.origin, '--without-scripts'])
  try {
    const rows: Row[] = []
    for (const [screen, path] of Object.entries(SCREENS)) {
      const ours: Report[] = []
      const baseline: Report[] = []
      for (let run = 0; run < RUNS; run += 1) {
        ours.push(await readReport(lighthouse, site.origin + path))
        baseline.push(await readReport(lighthouse, withoutScripts.origin + path))
      }
      rows.push(...toRows(screen, ours, baseline))
    }
    return rows
  } finally {
    await withoutScripts.stop()
    await site.stop()
  }
}

function toRows(screen: string, ours: Report[], baseline: Report[]): Row[] {
  const readMedian = (reports: Report[], name: string) => toMedian(reports.map((report) => report.get(name) ?? 0))
  const names = [...(ours[0]?.keys() ?? [])]
  return names.map((name) => ({
    what: `${screen}: ${name}`,
    ours: readMedian(ours, name),
    baseline: readMedian(baseline, name),
  }))
}

/** Retries once, because Lighthouse sometimes records nothing. */
function readReport(lighthouse: string, url: string): Promise<Report> {
  return runLighthouse(lighthouse, url).catch(() => runLighthouse(lighthouse, url))
}

async function runLighthouse(lighthouse: string, url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(process.execPath, [lighthouse, url, ...OPTIONS], {
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
