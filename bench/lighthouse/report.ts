import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findChromium } from '../../scripts/chromium.mjs'

/** With one report of everything that is looked at. */
const MAX_OUTPUT = 64_000_000
const MAX_VISITS = 3
const CHROMIUM_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TIMES = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const

/** Scores from 0 to 100, times in milliseconds. */
export type Report = Record<(typeof CATEGORIES)[number] | keyof typeof TIMES, number>

type Raw = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/** One visit of a page on the phone that Lighthouse imitates. A visit that it could not record is repeated. */
export async function readReport(lighthouse: string, address: string): Promise<Report> {
  for (let visit = 1; ; visit += 1) {
    try {
      return await readVisit(lighthouse, address)
    } catch (error) {
      if (visit === MAX_VISITS) throw error
    }
  }
}

/** In a browser without a past. */
async function readVisit(lighthouse: string, address: string): Promise<Report> {
  const args = [
    lighthouse,
    address,
    '--quiet',
    '--output=json',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${CHROMIUM_FLAGS.join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: findChromium() }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: MAX_OUTPUT })
  const raw: Raw = JSON.parse(stdout)
  const report = { ...toScores(raw), ...toTimes(raw) } as Report
  if (!Object.values(report).every(Number.isFinite)) throw new Error(`Lighthouse saw nothing at ${address}.`)
  return report
}

function toScores({ categories }: Raw) {
  return Object.fromEntries(CATEGORIES.map((name) => [name, 100 * (categories[name]?.score ?? Number.NaN)]))
}

function toTimes({ audits }: Raw) {
  return Object.fromEntries(Object.entries(TIMES).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]))
}
