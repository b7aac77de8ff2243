import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../scripts/chromium.mjs'

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

/** Scores from 0 to 100, times in milliseconds; `scripting` is the main thread's time in scripts. */
export type Report = Record<(typeof CATEGORIES)[number] | keyof typeof TIMES | 'scripting', number>

type Raw = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; details?: { items?: { scripting?: number }[] } }>
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

/** In a fresh browser profile. */
async function readVisit(lighthouse: string, address: string): Promise<Report> {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-lighthouse-'))
  const file = join(dir, 'report.json')
  const options = [
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${CHROMIUM_FLAGS.join(' ')}`,
  ]
  try {
    const env = { ...process.env, CHROME_PATH: findChromium() }
    await promisify(execFile)(process.execPath, [lighthouse, address, ...options], { env })
    const raw: Raw = await readJson(file)
    const report = { ...toScores(raw), ...toTimes(raw), scripting: toScripting(raw) } as Report
    if (!Object.values(report).every(Number.isFinite)) throw new Error(`Lighthouse saw nothing at ${address}.`)
    return report
  } finally {
    await rm(dir, { recursive: true })
  }
}

async function readJson(file: string) {
  return JSON.parse(await readFile(file, 'utf8'))
}

function toScores({ categories }: Raw) {
  return Object.fromEntries(CATEGORIES.map((name) => [name, 100 * (categories[name]?.score ?? Number.NaN)]))
}

function toTimes({ audits }: Raw): Record<string, number> {
  return Object.fromEntries(Object.entries(TIMES).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]))
}

function toScripting({ audits }: Raw): number {
  const items = audits['bootup-time']?.details?.items ?? []
  return items.reduce((sum, { scripting = 0 }) => sum + scripting, 0)
}
