// `npm test` runs all checks, `npm test -- lint unit` some of them, and `npm test -- --changed` the quick ones.
import { parseArgs } from 'node:util'
import { type Check, runChecks } from './checks/run.ts'

const VITEST = ['vitest', 'run', '--reporter=default', '--reporter=scripts/checks/vitest-reporter.ts']
const PLAYWRIGHT = ['playwright', 'test', '--reporter=list,./scripts/checks/playwright-reporter.ts']

// Short checks run in parallel. The resilience tests mostly wait, so they run in parallel with the others.
const STATIC: Check[] = [
  { name: 'lint', command: ['biome', 'ci'] },
  // With several threads, tsc would check shared types several times.
  { name: 'types', command: ['tsc', '--singleThreaded'] },
  { name: 'exports', command: ['knip', '--no-progress'] },
  { name: 'build', command: ['node', 'scripts/setup.mjs', 'build'] },
]
const QUICK = STATIC.map(({ name }) => name)
const UNIT: Check = { name: 'unit', command: VITEST, after: QUICK }
const SLOW: Check[] = [
  {
    name: 'resilience',
    command: [...VITEST, '--config', 'vitest.resilience.config.ts'],
    needs: 'build',
    after: ['lint', 'types', 'exports'],
  },
  { name: 'browser', command: PLAYWRIGHT, needs: 'build', after: ['unit'] },
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
