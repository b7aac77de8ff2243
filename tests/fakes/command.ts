import { execFile } from 'node:child_process'
import { devNull } from 'node:os'
import { join } from 'node:path'

/** Shares a compile cache between child processes and ignores the developer's `.env` and content. */
export const COMMAND_ENV = {
  PATH: process.env.PATH ?? '',
  ENV_FILE: devNull,
  CONTENT_DIR: 'sample',
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/vitrine'),
}

type Output = { status: unknown; stdout: string; stderr: string }

export function runCommand(args: string[], env: Record<string, string> = {}): Promise<Output> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { ...COMMAND_ENV, ...env } }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, stdout, stderr }),
    )
  })
}
