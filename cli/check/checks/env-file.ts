import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Finding } from './finding.ts'

const NAME = '.env'

/** Reports an .env file that is committed or not ignored. Outside a git repository there is nothing to check. */
export async function checkEnvFile(root: string): Promise<Finding[]> {
  const run = (...args: string[]) =>
    promisify(execFile)('git', args, { cwd: root }).then(
      () => true,
      () => false,
    )
  if (!existsSync(join(root, NAME)) || !(await run('rev-parse', '--git-dir'))) return []
  if (await run('ls-files', '--error-unmatch', NAME)) {
    const fix = 'Run: git rm --cached .env, add .env to .gitignore, and replace every secret in it.'
    return [{ area: 'secrets', level: 'error', where: NAME, what: 'is committed to git', fix }]
  }
  if (await run('check-ignore', '-q', NAME)) return []
  const what = 'is not ignored by git, so the next commit could contain your secrets'
  return [{ area: 'secrets', level: 'warning', where: NAME, what, fix: 'Add the line .env to .gitignore.' }]
}
