import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { ROOT, runOrError } from './run-quietly.mjs'

export const NODE = `${ROOT}/node_modules/.bin/node`

const TYPESCRIPT = ['--input-type=module-typescript', '--eval', 'const ready: boolean = true']

/**
 * Up to its version 10, npm unlinks the Node it has just linked, while it clears away those of other platforms: they
 * claim the same name.
 */
export function linkNode() {
  if (existsSync(NODE)) return
  const { optionalDependencies } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'))
  const name = Object.keys(optionalDependencies).find((name) => existsSync(`${ROOT}/node_modules/${name}/bin/node`))
  if (!name) return
  rmSync(NODE, { force: true })
  symlinkSync(`../${name}/bin/node`, NODE)
}

/** Where no packaged Node fits the machine, the one in PATH will do if it runs TypeScript. */
export async function checkNode() {
  const error = await runOrError('node', TYPESCRIPT)
  if (!error) return
  const machine = `${process.platform} on ${process.arch}`
  throw new Error(`${error}\nNo packaged Node runs on this machine (${machine}); install Node 26 or newer.`)
}
