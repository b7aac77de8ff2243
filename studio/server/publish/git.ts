import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { toDisplayPath } from '../../../cli/command/terminal.ts'
import type { Changes } from '../../api.ts'
import { describeChanges, readTexts } from './changes.ts'

const MAX_OUTPUT_BYTES = 50_000_000
/** The settings of someone else's repository could name programs. Its filters still run, because Git LFS is one. */
const SETTINGS = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'log.showSignature=false']
const PLAIN = /^[\w./-]+$/
const NOT_PLAIN_IN_QUOTES = /["$`\\!]/

/** Returns undefined if the folder is not in a repository, or git ignores it. */
export async function readGitChanges(contentDir: string, cwd: string): Promise<Changes | undefined> {
  const read = async (...args: string[]) => (await git(contentDir, args).catch(() => '')).toString()
  if (!(await read('ls-files', '--cached', '--others', '--exclude-standard', '--', '.'))) return undefined
  const prefix = (await read('rev-parse', '--show-prefix')).slice(0, -1)
  const status = await read('status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', '.')
  // Each line has two letters and a space before the path.
  const paths = status.split('\0').flatMap((line) => (line ? [line.slice(3 + prefix.length)] : []))
  const before = await readTexts(paths, (path) => git(contentDir, ['cat-file', 'blob', `HEAD:./${path}`]))
  const after = await readTexts(paths, (path) => readFile(join(contentDir, path)))
  const described = describeChanges(before, after)
  const changes = described.length === 0 && paths.length > 0 ? ['Generated files'] : described
  const since = await read('log', '-1', '--format=commit %h (%cs): %s', '--', '.')
  const commands = changes.length > 0 ? listCommands(toDisplayPath(contentDir, cwd), changes) : []
  return { since: since.trim() || undefined, changes, commands }
}

/** A new content folder is ignored, so that updates of the site never touch it. */
export async function listUnignoreCommands(contentDir: string, cwd: string): Promise<string[]> {
  const isIgnored = await git(contentDir, ['check-ignore', '-q', 'site.yaml']).then(
    () => true,
    () => false,
  )
  const file = quote(join(toDisplayPath(contentDir, cwd), '.gitignore'))
  return isIgnored ? ['# Git ignores your content until you run this:', `echo '!*' > ${file}`] : []
}

/** Nothing here goes through a shell, and no name is taken for an option. */
async function git(cwd: string, args: string[]): Promise<Buffer> {
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' }
  const options = { cwd, env, maxBuffer: MAX_OUTPUT_BYTES, encoding: 'buffer' } as const
  const all = [...SETTINGS.flatMap((setting) => ['-c', setting]), ...args]
  return (await promisify(execFile)('git', all, options)).stdout
}

function listCommands(folder: string, [first = '', ...others]: string[]): string[] {
  const command = `git -C ${quote(folder)}`
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  const subject = `${first.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()}${more}`
  return [`${command} add . && ${command} commit -m ${quote(subject)}`, `${command} push`]
}

/** Double quotes also work in the shells of Windows. Text that would mean something in them gets single quotes. */
export function quote(text: string): string {
  if (PLAIN.test(text)) return text
  return NOT_PLAIN_IN_QUOTES.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`
}
