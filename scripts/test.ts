// All checks, in order: `npm test`. Only some, by name: `npm test -- lint unit`.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'

type Check = { name: string; commands: string[][]; needs?: string }

const CHECKS: Check[] = [
  { name: 'lint', commands: [['biome', 'ci']] },
  { name: 'types', commands: [['tsc']] },
  { name: 'exports', commands: [['knip', '--no-progress']] },
  { name: 'unit', commands: [['vitest', 'run']] },
  { name: 'build', commands: [['node', 'scripts/setup.mjs', 'build']] },
  { name: 'faults', commands: [['vitest', 'run', '--config', 'vitest.resilience.config.ts']], needs: 'build' },
  { name: 'journeys', commands: [['playwright', 'test']], needs: 'build' },
]

const ROOT = join(import.meta.dirname, '..')
const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const
/** A shell's way to say that a signal, whose number it adds, ended a command. */
const ENDED_BY_SIGNAL = 128
const MS_PER_S = 1_000

let stopped: (typeof STOP_SIGNALS)[number] | undefined

process.exitCode = await runChecks(process.argv.slice(2))

async function runChecks(names: string[]): Promise<number> {
  const unknown = names.filter((name) => !CHECKS.some((check) => check.name === name))
  if (unknown.length > 0) {
    const known = CHECKS.map(({ name }) => name)
    console.error(`There is no check called ${unknown.join(', ')}; there are ${known.join(', ')}.`)
    return 1
  }
  const passed = new Set<string>()
  const failed = new Set<string>()
  const skipped = new Set<string>()
  for (const check of choose(names)) {
    const hopeless = check.needs && failed.has(check.needs)
    if (hopeless) console.log(`\n${check.name}: skipped, because ${check.needs} failed`)
    const outcome = hopeless ? skipped : (await run(check)) ? passed : failed
    if (stopped) return ENDED_BY_SIGNAL + constants.signals[stopped]
    outcome.add(check.name)
  }
  const rest = skipped.size > 0 ? `, ${skipped.size} skipped` : ''
  console.log(`\nchecks: ${passed.size} passed, ${failed.size} failed${rest}`)
  return failed.size > 0 ? 1 : 0
}

/** A check brings along the one it needs. */
function choose(names: string[]): Check[] {
  if (names.length === 0) return CHECKS
  const needed = CHECKS.filter(({ name }) => names.includes(name)).map(({ needs }) => needs)
  return CHECKS.filter(({ name }) => names.includes(name) || needed.includes(name))
}

async function run({ name, commands }: Check): Promise<boolean> {
  console.log(`\n${name}: ${commands.map((command) => command.join(' ')).join(' && ')}`)
  const start = performance.now()
  let ok = true
  for (const command of commands) ok &&= await succeeds(command)
  const seconds = ((performance.now() - start) / MS_PER_S).toFixed(1)
  console.log(`${name}: ${ok ? 'passed' : stopped ? 'stopped' : 'FAILED'} in ${seconds} s`)
  return ok
}

function succeeds([command = '', ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, PATH },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const passOn = (signal: (typeof STOP_SIGNALS)[number]) => {
      stopped = signal
      child.kill(signal)
    }
    for (const signal of STOP_SIGNALS) process.on(signal, passOn)
    child.on('error', ({ message }) => {
      console.error(message)
      resolve(false)
    })
    child.on('close', (status) => {
      for (const signal of STOP_SIGNALS) process.off(signal, passOn)
      resolve(status === 0)
    })
  })
}
