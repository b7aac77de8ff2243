import type { Outcome, TestTime } from './run.ts'

type Level = { name: string; checks: string[]; budgetS: number }

/** The budgets are for `npm test` on two quiet cores. A level that takes longer does not fail. */
const LEVELS: Level[] = [
  { name: 'static', checks: ['lint', 'types', 'exports', 'build'], budgetS: 15 },
  { name: 'unit', checks: ['unit'], budgetS: 150 },
  { name: 'resilience', checks: ['resilience'], budgetS: 180 },
  { name: 'browser', checks: ['browser'], budgetS: 330 },
]
const SLOWEST = 10
const MS_PER_S = 1_000

/** Returns a line per level with its time and budget, then the slowest tests. */
export function formatTimes(outcomes: Outcome[]): string[] {
  const ran = outcomes.filter(({ result }) => result !== 'skipped')
  const levels = LEVELS.flatMap(({ name, checks, budgetS }) => {
    const own = ran.filter((outcome) => checks.includes(outcome.name))
    if (own.length === 0) return []
    const ms = Math.max(...own.map(({ endMs }) => endMs)) - Math.min(...own.map(({ startMs }) => startMs))
    const count = own.flatMap(({ tests }) => tests).length
    const tests = count > 0 ? `, ${count} tests` : ''
    return `${name.padEnd(10)} ${formatSeconds(ms)} (budget ${budgetS} s)${tests}`
  })
  const tests = ran.flatMap(({ name, tests }) => tests.map((test) => ({ ...test, name: `${name}: ${test.name}` })))
  const slowest = tests.sort((a: TestTime, b: TestTime) => b.ms - a.ms).slice(0, SLOWEST)
  if (slowest.length === 0) return levels
  return [...levels, '', 'slowest tests', ...slowest.map(({ name, ms }) => `${formatSeconds(ms)}  ${name}`)]
}

function formatSeconds(ms: number): string {
  return `${(ms / MS_PER_S).toFixed(1).padStart(6)} s`
}
