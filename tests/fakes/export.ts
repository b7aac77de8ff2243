import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { COMMAND_ENV } from './command.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type Exported = {
  /** What a web server is given: the site lies in it below its base. */
  root: string
  /** What the command told its owner. */
  said: string
  remove(): Promise<void>
}

type Wish = { root?: string; args?: string[]; env?: Record<string, string> }

/** Writes the site as its owner does, by default into a new folder. */
export async function exportSite(base: string, { root, args = [], env = {} }: Wish = {}): Promise<Exported> {
  const place = root ?? (await mkdtemp(join(tmpdir(), 'vitrine-site-')))
  const command = ['cli/export.ts', join(place, base), '--base', base, ...args]
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: ROOT,
    env: { ...COMMAND_ENV, INIT_CWD: place, ...env },
  })
  return { root: place, said: stdout, remove: () => rm(place, { recursive: true, force: true }) }
}
