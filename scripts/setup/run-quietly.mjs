import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

const PATH = `${ROOT}/node_modules/.bin:${process.env.PATH}`
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a command without showing its output; resolves with the output if it fails, else with undefined. */
export function runOrError(command, args, { shell = false, env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, shell, env: { ...process.env, PATH, ...env } })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    const stopListening = passOnSignals(child)

    child.on('error', (error) => resolve(error.message))
    child.on('close', (status, signal) => {
      stopListening()
      const output = Buffer.concat(chunks).toString().trimEnd()
      resolve(status === 0 ? undefined : output || `${command} ended with ${signal ?? `status ${status}`}.`)
    })
  })
}

/** By this Node. Outside of npm's own scripts, the npm in PATH picks its Node there too. */
export function runNpm(node, args, options) {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? runOrError(node, [npm, ...args], options) : runOrError('npm', args, options)
}

function passOnSignals(child) {
  const passOn = (signal) => child.kill(signal)
  for (const signal of STOP_SIGNALS) process.on(signal, passOn)
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, passOn)
  }
}
