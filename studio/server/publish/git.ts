import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { isGenerated } from '../../../cli/content-dir/hash-files.ts'
import { isWithin } from '../../../cli/content-dir/paths.ts'
import type { Changes } from '../../api.ts'
import { describeChanges, type Snapshot, toItems } from './snapshot.ts'

const MAX_OUTPUT_BYTES = 50_000_000
const MAX_SUBJECT = 72
const PLAIN = /^[\w./-]+$/
const NOT_PLAIN_IN_QUOTES = /["$`\\!]/

/** Returns undefined if the folder is not in a repository, or git ignores it. */
export async function readGitChanges(contentDir: string, cwd: string): Promise<Changes | undefined> {
  const git = (...args: string[]) => runGit(contentDir, args)
  const files = await git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '.')
  if (!files) return undefined
  const since = await git('log', '-1', '--format=commit %h of %cs: %s', '--', '.')
  const status = await git('diff', '--name-status', '-z', '--no-renames', '--relative', 'HEAD', '--', '.')
  const tracked = new Set((status ?? '').split('\0').filter((_, index) => index % 2 === 1))
  const added = status === undefined ? files : await git('ls-files', '-z', '--others', '--exclude-standard', '--', '.')
  const paths = [...tracked, ...(added ?? '').split('\0').filter(Boolean)]
  const before: Snapshot = {}
  const after: Snapshot = {}
  for (const path of paths.filter((each) => !isGenerated(each))) {
    const old = tracked.has(path) ? await git('cat-file', 'blob', `HEAD:./${path}`) : undefined
    const bytes = await readFile(join(contentDir, path)).catch(() => undefined)
    if (old !== undefined) Object.assign(before, toItems(path, { text: old, hash: 'committed' }))
    if (bytes) Object.assign(after, toItems(path, { text: bytes.toString(), hash: hash('sha256', bytes) }))
  }
  const described = describeChanges(before, after)
  const others = paths.every(isGenerated) ? 'Generated files' : 'Comments and layout of files'
  const changes = described.length === 0 && paths.length > 0 ? [others] : described
  return {
    since: since?.trim() || undefined,
    changes,
    commands: changes.length > 0 ? await listCommands(contentDir, cwd, changes) : [],
  }
}

/** Nothing here goes through a shell, and no name is taken for an option. */
async function runGit(cwd: string, args: string[]): Promise<string | undefined> {
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' }
  return promisify(execFile)('git', args, { cwd, env, maxBuffer: MAX_OUTPUT_BYTES }).then(
    ({ stdout }) => stdout,
    () => undefined,
  )
}

/** Without `-C`, git would look for the repository in the folder that the owner is in. */
async function listCommands(contentDir: string, cwd: string, changes: string[]): Promise<string[]> {
  const root = (await runGit(contentDir, ['rev-parse', '--show-toplevel']))?.trim() ?? contentDir
  const path = relative(cwd, contentDir)
  const isBelow = path !== '' && !path.startsWith('..') && !isAbsolute(path) && (await isWithin(cwd, root))
  const git = isBelow ? 'git' : `git -C ${quote(contentDir)}`
  const target = isBelow ? quote(path.startsWith('-') ? `./${path}` : path) : '.'
  return [`${git} add ${target} && ${git} commit -m ${quote(toSubject(changes), true)}`, `${git} push`]
}

function toSubject(changes: string[]): string {
  const [first = ''] = changes
  const others = changes.length > 1 ? `, and ${changes.length - 1} more` : ''
  const room = MAX_SUBJECT - others.length
  const text = first.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return `${text.length > room ? `${text.slice(0, room - 1)}…` : text}${others}`
}

/** Double quotes also work in the shells of Windows. Text that would mean something in them gets single quotes. */
export function quote(text: string, always = false): string {
  if (PLAIN.test(text) && !always) return text
  return NOT_PLAIN_IN_QUOTES.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`
}
