import { execFile } from 'node:child_process'
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PACKAGE_DIR } from '../../../server/package-dir.ts'
import type { Studio } from '../studio.ts'
import { describeChanges, readTexts } from './changes.ts'

const MAX_OUTPUT_BYTES = 50_000_000
/** The settings of someone else's repository could name programs. Its filters still run, because Git LFS is one. */
const SETTINGS = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'log.showSignature=false']
const PLAIN = /^[\w./@{}-]+$/
const NOT_PLAIN_IN_QUOTES = /["$`\\!]/
/** `create` or the steps for a host write these into an owner's folder. In a clone, such files are Vitrine's own. */
const CREATED =
  'package.json package-lock.json .npmrc vendor .gitignore .github README.md AGENTS.md netlify.toml'.split(' ')

export type GitChanges = Awaited<ReturnType<typeof readGitChanges>>
export type Repository = NonNullable<Awaited<ReturnType<typeof readRepository>>>

/** Returns undefined if the content folder is in no repository. */
export async function readRepository({ contentDir, cwd }: Studio) {
  const read = (...args: string[]) => readGit(contentDir, args)
  const [dir, prefix = ''] = (await read('rev-parse', '--show-toplevel', '--show-prefix')).split('\n')
  if (!dir) return undefined
  const isIgnored = Boolean(await read('check-ignore', 'site.yaml'))
  const isAtTop = (await realpath(cwd)) === dir
  const [remotes, upstream] = [
    (await read('remote')).split('\n'),
    await read('rev-parse', '--abbrev-ref', '@{upstream}'),
  ]
  const isUsed = (name: string) => upstream.startsWith(`${name}/`)
  const remoteName = remotes.find(isUsed) ?? remotes.find((name) => name === 'origin') ?? remotes[0] ?? ''
  const remote = remoteName ? await read('remote', 'get-url', remoteName) : ''
  const ahead = await read('rev-list', '--count', '@{upstream}..HEAD')
  const since = await read('log', '-1', '--format=%h (%cs): %s', '--', '.')
  return {
    ...{ dir, content: prefix.slice(0, -1) || '.', others: isAtTop && PACKAGE_DIR !== dir ? CREATED : [] },
    /** A host can build it. Other repositories have only the content, or ignore it. */
    isWhole: isAtTop && !isIgnored,
    ...{ isIgnored, remoteName, remote, since, branch: await read('symbolic-ref', '--short', 'HEAD') },
    ...{ hasUpstream: ahead !== '', isAhead: ahead !== '' && ahead !== '0' },
  }
}

/** Says in words what is not committed, with the paths to commit. */
export async function readGitChanges({ dir, content, others }: Repository) {
  const list = async (...paths: string[]) => {
    const options = ['--porcelain', '-z', '--no-renames', '--untracked-files=all']
    const status = await readGit(dir, ['status', ...options, '--', ...paths])
    // Each line has two letters and a space before the path, which begins at the top of the repository.
    return status
      .split('\0')
      .flatMap((line) => (line ? [{ path: line.slice(3), isRemoved: line.startsWith('D ') }] : []))
  }
  const prefix = content === '.' ? '' : `${content}/`
  const paths = (await list(content)).map(({ path }) => path.slice(prefix.length))
  const before = await readTexts(paths, (path) => git(join(dir, content), ['cat-file', 'blob', `HEAD:./${path}`]))
  const after = await readTexts(paths, (path) => readFile(join(dir, content, path)))
  const described = describeChanges(before, after)
  const changes = described.length === 0 && paths.length > 0 ? ['Generated files'] : described
  const files = others.length > 0 ? await list(...others) : []
  const isIn = (path: string) => (file: (typeof files)[number]) => `${file.path}/`.startsWith(`${path}/`)
  const changedOthers = others.filter((path) => files.some(isIn(path)))
  // `git add` refuses a path that `git rm` has removed.
  const addable = changedOthers.filter((path) => files.some((file) => isIn(path)(file) && !file.isRemoved))
  const own = paths.length > 0 ? [content] : []
  return { changes: [...changes, ...changedOthers], paths: [...own, ...changedOthers], added: [...own, ...addable] }
}

/** The commands that publish these changes, as arguments of git. */
export function listCommands(
  { remoteName, hasUpstream, isAhead }: Repository,
  { changes, paths, added }: GitChanges,
): string[][] {
  const push = hasUpstream ? ['push'] : ['push', '-u', remoteName || 'origin', 'HEAD']
  if (paths.length === 0) return isAhead || !hasUpstream ? [push] : []
  const add = added.length > 0 ? [['add', '--', ...added]] : []
  return [...add, ['commit', '-m', toSubject(changes), '--', ...paths], push]
}

/** As the owner would type them. */
export function toCommands(repository: Repository, changes: GitChanges): string[] {
  return listCommands(repository, changes).map(toCommand)
}

export function toCommand(args: string[]): string {
  return ['git', ...args].map(quote).join(' ')
}

function toSubject([first = '', ...others]: string[]): string {
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  return `${first.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()}${more}`
}

export async function readGit(cwd: string, args: string[]): Promise<string> {
  const text = (await git(cwd, args).catch(() => '')).toString()
  return text.endsWith('\0') ? text : text.trim()
}

/** Nothing here goes through a shell, and no name is taken for an option. */
async function git(cwd: string, args: string[]): Promise<Buffer> {
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' }
  const options = { cwd, env, maxBuffer: MAX_OUTPUT_BYTES, encoding: 'buffer' } as const
  const all = [...SETTINGS.flatMap((setting) => ['-c', setting]), ...args]
  return (await promisify(execFile)('git', all, options)).stdout
}

/** Double quotes also work in the shells of Windows. Text that would mean something in them gets single quotes. */
export function quote(text: string): string {
  if (PLAIN.test(text)) return text
  return NOT_PLAIN_IN_QUOTES.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`
}
