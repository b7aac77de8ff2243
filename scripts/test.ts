// `npm test` runs all checks, and `npm test -- lint unit` some of them.
import { type Check, runChecks } from './checks/run.ts'

const RESILIENCE = ['vitest', 'run', '--config', 'vitest.resilience.config.ts']

// Short checks run in parallel. The resilience tests mostly wait, so they run in parallel with the others.
const CHECKS: Check[] = [
  { name: 'lint', command: ['biome', 'ci'] },
  // With several threads, tsc would check shared types several times.
  { name: 'types', command: ['tsc', '--singleThreaded'] },
  { name: 'exports', command: ['knip', '--no-progress'] },
  { name: 'build', command: ['node', 'scripts/setup.mjs', 'build', 'studio'] },
  { name: 'unit', command: ['vitest', 'run'], after: ['lint', 'types', 'exports', 'build'] },
  { name: 'resilience', command: RESILIENCE, needs: 'build', after: ['lint', 'types', 'exports'] },
  { name: 'browser', command: ['playwright', 'test'], needs: 'build', after: ['unit'] },
]

if (process.argv.includes('--long')) process.env.LONG = '1'
const names = process.argv.slice(2).filter((name) => name !== '--long')
const checks = chooseChecks(names)
process.exitCode = checks ? await runChecks(checks) : 1

function chooseChecks(names: string[]): Check[] | undefined {
  const unknown = names.filter((name) => !CHECKS.some((check) => check.name === name))
  if (unknown.length > 0) {
    console.error(`Unknown check: ${unknown.join(', ')}. Available: ${CHECKS.map(({ name }) => name).join(', ')}.`)
    return undefined
  }
  if (names.length === 0) return CHECKS
  const needed = CHECKS.filter(({ name }) => names.includes(name)).map(({ needs }) => needs)
  return CHECKS.filter(({ name }) => names.includes(name) || needed.includes(name))
}
