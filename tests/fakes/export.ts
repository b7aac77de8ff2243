import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { COMMAND_ENV } from './command.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type Exported = {
  /** Contains the site in a folder named like its base path. */
  root: string
  output: string
  remove(): Promise<void>
}

type ExportOptions = { root?: string; args?: string[]; env?: Record<string, string> }

export async function exportSite(base: string, { root, args = [], env = {} }: ExportOptions = {}): Promise<Exported> {
  const dir = root ?? (await mkdtemp(join(tmpdir(), 'vitrine-site-')))
  const command = ['build/server/cli/export.js', join(dir, base), '--base', base, '--sample', ...args]
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: ROOT,
    env: { ...COMMAND_ENV, CONTENT_DIR: '', INIT_CWD: dir, ...env },
  })
  return { root: dir, output: stdout, remove: () => rm(dir, { recursive: true, force: true }) }
}
