// `npm test` runs all checks, `npm test -- lint unit` some of them, and `npm test -- changed [REF]` those that a change
// affects.
import { execFileSync } from 'node:child_process'
import { type Check, runChecks } from './run-test-checks.ts'
import { ROOT } from './setup/run-quietly.mjs'

const RESILIENCE = ['vitest', 'run', '--config', 'vitest.resilience.config.ts']

// Short checks run in parallel. The resilience tests mostly wait, so they run in parallel with the others.
const CHECKS: Check[] = [
  { name: 'lint', command: ['biome', 'ci'] },
  // With several threads, tsc would check shared types several times.
  { name: 'types', command: ['tsc', '--singleThreaded'] },
  { name: 'exports', command: ['knip', '--no-progress'] },
  { name: 'build', command: ['node', 'scripts/setup.mjs', 'build'] },
  { name: 'unit', command: ['vitest', 'run'], after: ['lint', 'types', 'exports', 'build'] },
  { name: 'resilience', command: RESILIENCE, needs: 'build', after: ['lint', 'types', 'exports'] },
  { name: 'browser', command: ['playwright', 'test'], needs: 'build', after: ['unit'] },
]

if (process.argv.includes('--long')) process.env.LONG = '1'
const names = process.argv.slice(2).filter((name) => name !== '--long')
const checks = names[0] === 'changed' ? chooseChanged(names[1] ?? 'HEAD') : chooseNamed(names)
process.exitCode = checks ? await runChecks(checks) : 1

function chooseNamed(names: string[]): Check[] | undefined {
  const unknown = names.filter((name) => !CHECKS.some((check) => check.name === name))
  if (unknown.length > 0) {
    console.error(`Unknown check: ${unknown.join(', ')}. Available: ${CHECKS.map(({ name }) => name).join(', ')}.`)
    return undefined
  }
  if (names.length === 0) return CHECKS
  const needed = CHECKS.filter(({ name }) => names.includes(name)).map(({ needs }) => needs)
  return CHECKS.filter(({ name }) => names.includes(name) || needed.includes(name))
}

/** Runs all tests if the site changed, because they start the build; otherwise only tests that import changed files. */
function chooseChanged(ref: string): Check[] {
  const files = listChanged(ref)
  const touches = (pattern: RegExp) => files.some((file) => pattern.test(file))
  const site = touches(/^(app|contract|design|content|server|cli)\//)
  const only: Record<string, string[] | undefined> = {
    unit: ['vitest', 'run', '--changed', ref, '--passWithNoTests'],
    browser: site ? ['playwright', 'test'] : ['playwright', 'test', `--only-changed=${ref}`, '--pass-with-no-tests'],
    resilience: site ? RESILIENCE : [...RESILIENCE, '--changed', ref, '--passWithNoTests'],
  }
  const isWanted = ({ name }: Check) => site || touches(/^(tests|bench)\//) || !/^(build|browser|resil)/.test(name)
  return CHECKS.filter(isWanted).map((check) => ({ ...check, command: only[check.name] ?? check.command }))
}

function listChanged(ref: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')]
}
