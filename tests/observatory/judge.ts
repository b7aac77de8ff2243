import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installSeparately } from '../../scripts/install-separately.ts'
import type { TlsProxy } from '../fakes/http/tls-proxy.ts'

type Retrieved = { responses: { auto?: { status: number } } }
type Verdict = { result: string; pass: boolean }
type Parts = {
  retrieve(host: string, options: { httpPort: number; httpsPort: number }): Promise<Retrieved>
  ALL_TESTS: ((retrieved: Retrieved) => Verdict)[]
  getScoreModifier(result: string): number
  getGradeForScore(score: number): { grade: string; score: number }
  MINIMUM_SCORE_FOR_EXTRA_CREDIT: number
}

const OBSERVATORY = join(import.meta.dirname, 'node_modules/@mdn/mdn-http-observatory')

/** What Mozilla's Observatory thinks of a site. Its own `scan` knows no ports but the usual ones; this adds up as it does. */
export async function judge(site: TlsProxy): Promise<{ grade: string; score: number; failed: string[] }> {
  const { retrieve, ALL_TESTS, getScoreModifier, getGradeForScore, MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await load()
  const retrieved = await retrieve('localhost', site)
  const verdicts = ALL_TESTS.map((test) => test(retrieved))
  const modifiers = verdicts.map(({ result }) => getScoreModifier(result))
  const losses = sum(modifiers.filter((points) => points < 0))
  const score = 100 + (100 + losses >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : losses)
  return { ...getGradeForScore(score), failed: verdicts.filter(({ pass }) => !pass).map(({ result }) => result) }
}

async function load(): Promise<Parts> {
  await installSeparately(import.meta.dirname, 'the Observatory')
  // Its install script would fetch the list of names that browsers know to be https only; ours are none of these.
  await writeFile(join(OBSERVATORY, 'conf/hsts-preload.json'), '{}')
  const files = ['retriever/retriever.js', 'constants.js', 'grader/grader.js', 'grader/charts.js']
  const parts = files.map((file) => import(pathToFileURL(join(OBSERVATORY, 'src', file)).href))
  return Object.assign({}, ...(await Promise.all(parts)))
}

function sum(points: number[]): number {
  return points.reduce((total, each) => total + each, 0)
}
