import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runNpm } from './setup/run-quietly.mjs'

const INSTALL = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix']

/** Installs the packages of a folder with its own lockfile; the site itself does not need them. */
export async function installSeparately(folder: string, name: string): Promise<void> {
  // The stamp is a copy of the installed lockfile and is missing during an installation.
  const stamp = join(folder, 'node_modules/.installed-lock.json')
  const wanted = await readFile(join(folder, 'package-lock.json'), 'utf8')
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return
  process.stderr.write(`Installing ${name}…\n`)
  const error = await runNpm(process.execPath, [...INSTALL, folder], { cwd: folder })
  if (error) throw new Error(error)
  await writeFile(stamp, wanted)
}
