import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installSeparately } from '../../scripts/install-separately.ts'
import type { TlsProxy } from '../fakes/http/tls-proxy.ts'

type Retrieved = { responses: { auto?: { status: number } } }
type TestResult = { result: string; pass: boolean }
type Parts = {
  retrieve(host: string, options: { httpPort: number; httpsPort: number }): Promise<Retrieved>
  ALL_TESTS: ((retrieved: Retrieved) => TestResult)[]
  getScoreModifier(result: string): number
  getGradeForScore(score: number): { grade: string; score: number }
  MINIMUM_SCORE_FOR_EXTRA_CREDIT: number
}

const OBSERVATORY = join(import.meta.dirname, 'node_modules/@mdn/mdn-http-observatory')

/** Grades a site like Mozilla's Observatory, whose own `scan` supports only the default ports. */
export async function scan(site: TlsProxy): Promise<{ grade: string; score: number; failed: string[] }> {
  const { retrieve, ALL_TESTS, getScoreModifier, getGradeForScore, MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await load()
  const retrieved = await retrieve('localhost', site)
  const results = ALL_TESTS.map((test) => test(retrieved))
  const modifiers = results.map(({ result }) => getScoreModifier(result))
  const losses = sum(modifiers.filter((points) => points < 0))
  const score = 100 + (100 + losses >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : losses)
  return { ...getGradeForScore(score), failed: results.filter(({ pass }) => !pass).map(({ result }) => result) }
}

async function load(): Promise<Parts> {
  await installSeparately(import.meta.dirname, 'the Observatory')
  // The install script, which does not run, would download the HSTS preload list.
  await writeFile(join(OBSERVATORY, 'conf/hsts-preload.json'), '{}')
  const files = ['retriever/retriever.js', 'constants.js', 'grader/grader.js', 'grader/charts.js']
  const parts = files.map((file) => import(pathToFileURL(join(OBSERVATORY, 'src', file)).href))
  return Object.assign({}, ...(await Promise.all(parts)))
}

function sum(points: number[]): number {
  return points.reduce((total, each) => total + each, 0)
}
