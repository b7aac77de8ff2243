import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const HERE = import.meta.dirname
const LOCK = join(HERE, 'package-lock.json')
/** The lock that was installed; missing while an installation is under way. */
const STAMP = join(HERE, 'node_modules/.installed-lock.json')
const INSTALL = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', HERE]

/** Where Lighthouse starts. It has a package of its own, so that the site is installed without it. */
export async function installLighthouse(): Promise<string> {
  const wanted = await readFile(LOCK, 'utf8')
  if (!existsSync(STAMP) || (await readFile(STAMP, 'utf8')) !== wanted) {
    process.stderr.write('Installing Lighthouse…\n')
    await promisify(execFile)('npm', INSTALL, { cwd: HERE })
    await writeFile(STAMP, wanted)
  }
  return join(HERE, 'node_modules/lighthouse/cli/index.js')
}
