import { execFile, spawnSync } from 'node:child_process'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Shares a compile cache between child processes and ignores the developer's `.env` and content. */
export const COMMAND_ENV = {
  PATH: process.env.PATH ?? '',
  TMPDIR: tmpdir(),
  ENV_FILE: devNull,
  CONTENT_DIR: 'sample',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/vitrine'),
}

/** The site also runs where there is no git. */
export const HAS_GIT = spawnSync('git', ['--version']).status === 0
/** Ignores the developer's settings, such as signed commits and hooks. */
export const GIT_ENV = {
  PATH: process.env.PATH ?? '',
  GIT_CONFIG_GLOBAL: devNull,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@a.example',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@a.example',
}

type Output = { status: unknown; stdout: string; stderr: string }

export function runCommand(args: string[], env: Record<string, string> = {}): Promise<Output> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { ...COMMAND_ENV, ...env } }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, stdout, stderr }),
    )
  })
}

export async function runGit(cwd: string, ...args: string[]): Promise<string> {
  return (await promisify(execFile)('git', args, { cwd, env: GIT_ENV })).stdout
}
