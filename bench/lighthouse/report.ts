import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../scripts/chromium.mjs'
import { toOwnTime } from './own-time.ts'

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

/** Scores from 0 to 100, times in milliseconds. `own` is the blocking time by what the page itself had of a core. */
export type Report = Record<(typeof CATEGORIES)[number] | keyof typeof TIMES | 'own', number>

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
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-lighthouse-'))
  const run = async (...args: string[]) =>
    void (await promisify(execFile)(
      process.execPath,
      [lighthouse, address, '--quiet', `--only-categories=${CATEGORIES.join(',')}`, ...args],
      { env: { ...process.env, CHROME_PATH: findChromium() } },
    ))
  async function audit(): Promise<Raw> {
    const file = join(dir, 'report')
    await run(`--audit-mode=${dir}`, '--output=json', `--output-path=${file}`)
    return readJson(file)
  }
  try {
    await run(`--gather-mode=${dir}`, `--chrome-flags=${CHROMIUM_FLAGS.join(' ')}`)
    const raw = await audit()
    const trace = join(dir, 'trace.json')
    await writeFile(trace, JSON.stringify(toOwnTime(await readJson(trace))))
    const report = { ...toScores(raw), ...toTimes(raw), own: toTimes(await audit()).tbt } as Report
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
