import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { findProgram, PATH, ROOT } from '../setup/run-quietly.mjs'
import { createProgress, type Progress } from './progress.ts'
import { formatTimes } from './times.ts'

/** The check in `needs` must pass first; those in `after` must only finish. Checks that are not run are ignored. */
export type Check = { name: string; command: string[]; needs?: string; after?: string[] }
export type TestTime = { name: string; ms: number }
/** A reporter of tests sends this while they run. */
export type TestReport = { done: number; total: number; tests: TestTime[] }
export type Outcome = {
  name: string
  result: 'passed' | 'failed' | 'skipped'
  startMs: number
  endMs: number
  tests: TestTime[]
}
type Signal = (typeof STOP_SIGNALS)[number]
type Run = { stop: AbortSignal; live: boolean; progress: Progress }

/** These programs differ in name from their package. */
const PACKAGES: Record<string, string> = { biome: '@biomejs/biome', tsc: 'typescript', playwright: '@playwright/test' }
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const
/** By convention, the exit status after a signal is this plus the signal's number. */
const SIGNAL_STATUS = 128
const MS_PER_S = 1_000

/** Runs checks in parallel as far as their order allows, and returns the exit status for all. */
export async function runChecks(checks: Check[]): Promise<number> {
  const stop = new AbortController()
  const onSignal = (signal: Signal) => stop.abort(signal)
  for (const signal of STOP_SIGNALS) process.once(signal, onSignal)
  // A single check writes to the terminal itself.
  const live = checks.filter(({ name }) => name !== 'build').length === 1
  const progress = createProgress(live ? { isTTY: false, write: () => {} } : process.stdout)
  const outcomes = new Map<string, Promise<Outcome>>()
  for (const check of checks)
    outcomes.set(check.name, runInOrder(check, outcomes, { stop: stop.signal, live, progress }))
  const ended = await Promise.all(outcomes.values())
  progress.clear()
  for (const signal of STOP_SIGNALS) process.off(signal, onSignal)
  if (stop.signal.aborted) return SIGNAL_STATUS + constants.signals[stop.signal.reason as Signal]

  console.log(`\n${formatTimes(ended).join('\n')}\n`)
  const failed = ended.filter(({ result }) => result === 'failed').map(({ name }) => name)
  if (failed.length > 0) console.log(`Failed, with the output above: ${failed.join(', ')}`)
  const count = (wanted: Outcome['result']) => ended.filter(({ result }) => result === wanted).length
  const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : ''
  console.log(`checks: ${count('passed')} passed, ${count('failed')} failed${skipped}`)
  return count('failed') > 0 ? 1 : 0
}

async function runInOrder(check: Check, others: Map<string, Promise<Outcome>>, options: Run): Promise<Outcome> {
  const { name, command, needs = '', after = [] } = check
  const { stop, progress } = options
  const outcome: Outcome = { name, result: 'skipped', startMs: 0, endMs: 0, tests: [] }
  await Promise.all(after.map((other) => others.get(other)))
  const needed = await others.get(needs)
  if (stop.aborted) return outcome
  if (needed && needed.result !== 'passed') {
    progress.print(`${name}: skipped, because ${needs} failed`)
    return outcome
  }
  outcome.startMs = performance.now()
  progress.update(name)
  const { ok, output } = await run(command, options, (report) => {
    outcome.tests.push(...report.tests)
    progress.update(name, report)
  })
  outcome.endMs = performance.now()
  progress.end(name)
  const seconds = ((outcome.endMs - outcome.startMs) / MS_PER_S).toFixed(1)
  const result = ok ? 'passed' : stop.aborted ? 'stopped' : 'FAILED'
  progress.print(`${name}: ${result} in ${seconds} s`)
  if (!ok && !stop.aborted && output) progress.print(output)
  return { ...outcome, result: ok ? 'passed' : 'failed' }
}

/** Buffers the output of parallel checks, so it does not mix. */
function run(
  [command = '', ...args]: string[],
  { stop, live }: Run,
  onReport: (report: TestReport) => void,
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, PATH }
    const output = live ? 'inherit' : 'pipe'
    const program = command === 'node' ? [] : [findProgram(command, PACKAGES[command])]
    const child = spawn(process.execPath, [...program, ...args], {
      cwd: ROOT,
      env,
      stdio: ['ignore', output, output, 'ipc'],
    })
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('message', (report) => onReport(report as TestReport))
    const onStop = () => void child.kill(stop.reason as Signal)
    stop.addEventListener('abort', onStop)
    child.on('error', ({ message }) => resolve({ ok: false, output: `${message}\n` }))
    child.on('close', (status) => {
      stop.removeEventListener('abort', onStop)
      resolve({ ok: status === 0, output: Buffer.concat(chunks).toString() })
    })
  })
}
