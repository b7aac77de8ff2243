import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export type Exported = {
  /** What a web server is given: the site lies in it below its base. */
  root: string
  /** The folder that the command wrote. */
  dir: string
  said: string
  remove(): Promise<void>
}

/** Writes the site as its owner does. */
export async function exportSite(
  base: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Exported> {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-site-'))
  const dir = join(root, base)
  const { stdout } = await promisify(execFile)(process.execPath, ['owner/export.ts', dir, '--base', base, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, INIT_CWD: root, DATA_DIR: join(root, '..', 'vitrine-none'), ...env },
  })
  return { root, dir, said: stdout, remove: () => rm(root, { recursive: true, force: true }) }
}
