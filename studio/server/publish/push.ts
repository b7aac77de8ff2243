import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { findForeign } from '../../../cli/check/checks/leftovers.ts'
import type { PushReply } from '../../api.ts'
import type { Studio } from '../studio.ts'
import { FOREIGN } from './export.ts'
import { listCommands, type Repository, readGit, readGitChanges, readRepository } from './git.ts'

const TIMEOUT_MS = 60_000
const NO_REPOSITORY = 'Your content is in no git repository that a host can build. Follow the steps below first.'
const NO_REMOTE = 'The repository has no remote to push to. Run the commands below first.'
const SETTLED = 'Everything was already committed and pushed.'
const REJECTED = 'There are changes on the other side that are not here yet. Get them first, and then publish.'
const NEW_PACKAGES = 'The other changes include new packages. Run npm install, and start the studio again.'
const REASONS: [pattern: RegExp, text: string][] = [
  [
    /tell me who you are|empty ident|auto-detect email/i,
    'Git doesn’t know your name yet. Run git config --global user.name "Your name" and git config --global user.email you@your.domain, and publish again.',
  ],
  [
    /could not read (?:Username|Password)|Permission denied|Authentication failed|prompts disabled|Host key verification/i,
    'Git couldn’t sign in. Run git push once in a terminal. After that, the studio can push as well.',
  ],
  [
    /Could not resolve host|Connection refused|timed out|unable to access/i,
    'Git couldn’t reach the other side. Check your connection.',
  ],
  [
    /during a (?:merge|rebase|cherry-pick)|unmerged/i,
    'A merge or rebase is unfinished. Finish it in a terminal first.',
  ],
]

type Ran = { kind: 'ok' | 'failed' | 'timeout'; output: string }

/** Commits the content and pushes it. With `rebase`, it gets the changes of the other side first. */
export async function publish(studio: Studio, { rebase }: { rebase: boolean }): Promise<PushReply> {
  const { contentDir, config } = studio
  const repository = await readRepository(studio)
  if (!repository?.isWhole) return { kind: 'failed', text: NO_REPOSITORY }
  if (!repository.remote) return { kind: 'failed', text: NO_REMOTE }
  const foreign = await findForeign(contentDir, { siteOnly: config.backend !== undefined })
  if (foreign.length > 0) return { kind: 'failed', text: FOREIGN }
  const { dir } = repository
  const commands = listCommands(repository, await readGitChanges(repository))
  if (commands.length === 0) return { kind: 'published', text: SETTLED }
  const push = commands.pop() ?? []
  for (const args of commands) {
    const ran = await runGit(dir, args)
    if (ran.kind !== 'ok') return explain(ran, args)
  }
  const got = rebase ? await getOthers(studio, repository) : { text: '' }
  if ('kind' in got) return got
  const pushed = await runGit(dir, push)
  if (/\[(?:remote )?rejected\].*(?:fetch first|non-fast-forward)/.test(pushed.output)) {
    return { kind: 'rejected', text: REJECTED }
  }
  if (pushed.kind !== 'ok') return explain(pushed, push)
  return { kind: 'published', text: ['Committed and pushed.', got.text].filter(Boolean).join(' ') }
}

/** No save of the studio runs during the rebase, which replaces files. */
async function getOthers(studio: Studio, { dir, remoteName }: Repository): Promise<PushReply | { text: string }> {
  const fetch = ['fetch', remoteName, await readGit(dir, ['rev-parse', '--abbrev-ref', 'HEAD'])]
  const fetched = await runGit(dir, fetch)
  if (fetched.kind !== 'ok') return explain(fetched, fetch)
  const changed = await readGit(dir, ['diff', '--name-only', 'HEAD...FETCH_HEAD'])
  const rebase = ['rebase', '--autostash', 'FETCH_HEAD']
  const { ran, files } = await studio.exclusively(async () => {
    const ran = await runGit(dir, rebase)
    const files = ran.kind === 'ok' ? '' : await readGit(dir, ['diff', '--name-only', '--diff-filter=U'])
    if (ran.kind !== 'ok') await runGit(dir, ['rebase', '--abort'])
    return { ran, files: files.split('\n').filter(Boolean) }
  })
  if (files.length > 0) {
    const text = `Both sides changed the same lines of ${files.join(', ')}. Nothing was pushed, and your files are as they were. In a terminal, run git pull --rebase, choose the lines to keep, and run git rebase --continue.`
    return { kind: 'failed', text }
  }
  if (ran.kind !== 'ok') return explain(ran, rebase)
  return { text: changed.split('\n').some((path) => path.endsWith('package-lock.json')) ? NEW_PACKAGES : '' }
}

function explain({ kind, output }: Ran, args: string[]): PushReply {
  const name = `git ${args[0]}`
  if (kind === 'timeout') return { kind: 'failed', text: `${name} took longer than a minute and was stopped.` }
  const [, text] = REASONS.find(([pattern]) => pattern.test(output)) ?? []
  return text
    ? { kind: 'failed', text }
    : { kind: 'failed', text: `${name} stopped, perhaps by a hook. It said:`, output }
}

/** Runs with the owner's settings and hooks, and never waits for a prompt. */
export async function runGit(cwd: string, args: string[], timeoutMs = TIMEOUT_MS): Promise<Ran> {
  const ssh = process.env.GIT_SSH_COMMAND || (await readGit(cwd, ['config', 'core.sshCommand'])) || 'ssh'
  const env = {
    ...process.env,
    ...{ GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '', GIT_EDITOR: 'true', LC_ALL: 'C' },
    GIT_SSH_COMMAND: `${ssh} -o BatchMode=yes`,
  }
  // A group of its own, so a hook or ssh that hangs is stopped, too.
  const child = spawn('git', args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  child.on('error', (error) => {
    output += error.message
    resolve(1)
  })
  child.on('close', resolve)
  const timer = new AbortController()
  const late = wait(timeoutMs, 'late' as const, { signal: timer.signal }).catch(() => 1)
  const status = await Promise.race([ended, late])
  timer.abort()
  if (status === 'late' && child.pid) process.kill(-child.pid, 'SIGKILL')
  return { kind: status === 'late' ? 'timeout' : status === 0 ? 'ok' : 'failed', output: output.trim() }
}
