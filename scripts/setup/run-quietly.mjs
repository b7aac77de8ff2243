import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = resolve(fileURLToPath(new URL('../..', import.meta.url)))

/** Programs find each other, and the Node of this folder, before any others. */
export const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a command without showing its output. Resolves with the output if it fails, otherwise with undefined. */
export function runOrError(command, args, { env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, PATH, ...env } })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    const stopListening = forwardSignals(child)

    child.on('error', (error) => resolve(error.message))
    child.on('close', (status, signal) => {
      stopListening()
      const output = Buffer.concat(chunks).toString().trimEnd()
      resolve(status === 0 ? undefined : output || `${command} exited with ${signal ?? `status ${status}`}.`)
    })
  })
}

/** Runs npm with this Node if npm started this process; otherwise the npm in PATH chooses its own Node. */
export function runNpm(node, args, options) {
  const script = process.env.npm_execpath || ''
  const [command, ...first] = /[\\/]npm-cli\.js$/.test(script) ? [node, script] : ['npm']
  return runOrError(command, [...first, ...args], options)
}

/** Finds a package's program for Node to run, because Windows needs a shell for the ones in node_modules/.bin. */
export function findProgram(name, packageName = name) {
  const folder = join(ROOT, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

function forwardSignals(child) {
  const forward = (signal) => child.kill(signal)
  for (const signal of STOP_SIGNALS) process.on(signal, forward)
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, forward)
  }
}
