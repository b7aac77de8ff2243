// `npm test` runs all checks, `npm test -- lint unit` some of them, and `npm test -- --changed` the quick ones.
import { parseArgs } from 'node:util'
import { type Check, runChecks } from './run-checks.ts'

const VITEST = ['vitest', 'run']

// Short checks run in parallel. The resilience tests mostly wait, so they run in parallel with the others.
const STATIC: Check[] = [
  { name: 'lint', command: ['biome', 'ci'], budgetS: 15 },
  // With several threads, tsc would check shared types several times.
  { name: 'types', command: ['tsc', '--singleThreaded'], budgetS: 15 },
  { name: 'exports', command: ['knip', '--no-progress'], budgetS: 15 },
  { name: 'build', command: ['node', 'scripts/setup.mjs', 'build', 'studio'], budgetS: 15 },
]
const QUICK = STATIC.map(({ name }) => name)
const UNIT: Check = { name: 'unit', command: VITEST, after: QUICK, budgetS: 150 }
const SLOW: Check[] = [
  {
    name: 'resilience',
    command: [...VITEST, '--config', 'vitest.resilience.config.ts'],
    needs: 'build',
    after: ['lint', 'types', 'exports'],
    budgetS: 180,
  },
  { name: 'browser', command: ['playwright', 'test'], needs: 'build', after: ['unit'], budgetS: 330 },
]
const ALL = [...STATIC, UNIT, ...SLOW]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean' }, changed: { type: 'boolean' } },
})
if (values.long) process.env.LONG = '1'
process.exitCode = values.changed ? await runChanged() : await runNamed(positionals)

/** Browser and resilience tests import little of what they test, so Vitest cannot tell which of them a change affects. */
async function runChanged(): Promise<number> {
  const status = await runChecks([...STATIC, { ...UNIT, command: [...VITEST, '--changed'] }])
  console.log(`Not run: ${SLOW.map(({ name }) => name).join(', ')}, and unit tests that import no changed file.`)
  return status
}

async function runNamed(names: string[]): Promise<number> {
  const unknown = names.filter((name) => !ALL.some((check) => check.name === name))
  if (unknown.length > 0) {
    console.error(`Unknown check: ${unknown.join(', ')}. Available: ${ALL.map(({ name }) => name).join(', ')}.`)
    return 1
  }
  if (names.length === 0) return runChecks(ALL)
  const needed = ALL.filter(({ name }) => names.includes(name)).map(({ needs }) => needs)
  return runChecks(ALL.filter(({ name }) => names.includes(name) || needed.includes(name)))
}
