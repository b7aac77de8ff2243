import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const MESSAGE = 'Create my site'
const NO_NAME = /user\.(?:name|email)|identity/i

/** Makes the first commit, unless the folder is already in a repository. Returns what the owner has to do. */
export async function commitAll(folder: string): Promise<string[]> {
  const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: folder })
  const version = await git('--version').catch(() => undefined)
  if (!version) return ['To publish your site, install git, then run: git init && git add .']
  const isInside = await git('rev-parse', '--is-inside-work-tree').catch(() => undefined)
  if (isInside) return [`To commit your site, run: git add . && git commit -m "${MESSAGE}"`]
  try {
    await git('init', '--quiet', '--initial-branch=main')
    await git('add', '--all')
    await git('commit', '--quiet', '--no-gpg-sign', '-m', MESSAGE)
    return []
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const reason = NO_NAME.test(text) ? 'git does not know your name yet.' : text
    return [
      `Nothing is committed: ${reason} To commit your site, run:`,
      '  git config --global user.name "Your Name" && git config --global user.email you@example.com',
      `  git add . && git commit -m "${MESSAGE}"`,
    ]
  }
}
