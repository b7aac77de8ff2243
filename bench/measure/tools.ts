import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runNpm } from '../../scripts/setup/run-quietly.mjs'

const TOOLS = join(import.meta.dirname, '../tools')
const INSTALL = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', TOOLS]
/** A copy of the installed lockfile, which is missing during an installation. */
const STAMP = join(TOOLS, 'node_modules/.installed-lock.json')

/** Returns the path of a file in the packages of `bench/tools`, which have a lockfile of their own. */
export async function installTool(file: string): Promise<string> {
  await installTools()
  return join(TOOLS, 'node_modules', file)
}

async function installTools(): Promise<void> {
  const wanted = await readFile(join(TOOLS, 'package-lock.json'), 'utf8')
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === wanted) return
  process.stderr.write('Installing the tools for benchmarks…\n')
  const error = await runNpm(process.execPath, INSTALL, { cwd: TOOLS })
  if (error) throw new Error(error)
  await writeFile(STAMP, wanted)
}
