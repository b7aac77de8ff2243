import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { promisify } from 'node:util'

const MESSAGE = 'Create my site'
const NO_NAME = /user\.(?:name|email)|identity/i

/** Makes the first commit, unless the folder's repository has one. `at` is the folder as the owner would type it. */
export async function commitAll(folder: string, at: string): Promise<string[]> {
  const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: folder })
  const read = (...args: string[]) =>
    git(...args)
      .then(({ stdout }) => stdout.trim())
      .catch(() => '')
  const commands = `git -C ${at} add . && git -C ${at} commit -m "${MESSAGE}"`
  if (!(await read('--version')))
    return [`To publish your site, install git, then run: git init -b main ${at} && ${commands}`]
  // A site within another repository gets one of its own, because hosts build whole repositories.
  const isOwn = (await read('rev-parse', '--show-toplevel')) === (await realpath(folder))
  if (isOwn && (await read('rev-parse', '--verify', 'HEAD'))) return [`To commit your site, run: ${commands}`]
  try {
    if (!isOwn) await git('init', '--quiet', '--initial-branch=main')
    await git('add', '--all')
    await git('commit', '--quiet', '--no-gpg-sign', '-m', MESSAGE)
    return []
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const reason = NO_NAME.test(text) ? 'git does not know your name yet.' : text
    return [
      `Nothing is committed: ${reason} To commit your site, run:`,
      '  git config --global user.name "Your Name" && git config --global user.email you@example.com',
      `  ${commands}`,
    ]
  }
}
