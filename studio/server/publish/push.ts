import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { findForeign } from '../../../cli/check/checks/leftovers.ts'
import type { PushReply } from '../../api.ts'
import type { Studio } from '../studio.ts'
import { FOREIGN } from './export.ts'
import { listCommands, type Repository, readGit, readGitChanges, readRepository, toCommand } from './git.ts'

const TIMEOUT_MS = 60_000
const STOP_MS = 1_000
const NOT_SET_UP = 'Your content is in no git repository that a host can build. Follow the steps below first.'
const NO_BRANCH = 'No branch is checked out. In a terminal, run git switch main, and publish again.'
const SETTLED = 'Everything was already committed and pushed.'
const REJECTED = 'The remote repository has changes that are not here yet. Get them first, and then publish.'
const NEW_PACKAGES = 'The other changes include new packages. Run npm install, and start the studio again.'
const REBASE = ['rebase', '--autostash', 'FETCH_HEAD']
const REASONS: [pattern: RegExp, text: string][] = [
  [
    /tell me who you are|empty ident|auto-detect email/i,
    'Git doesn’t know your name yet. Run git config --global user.name "Your name" and git config --global user.email you@your.domain, and publish again.',
  ],
  [
    /without `?workflow`? scope/,
    'GitHub accepts workflows only from a token with the scope “workflow”. Create one, or push with SSH.',
  ],
  [
    /could not read (?:Username|Password)|Permission denied \(|Permission to .* denied|Authentication failed|error: 40[13]|Host key verification/i,
    'Git couldn’t sign in, or your account may not push. Run git push in a terminal. Once that works, the studio can push as well.',
  ],
  [
    /repository (?:'.*' )?not found|not appear to be a git repository/i,
    'There is no repository at the URL that git remote -v shows, or your account may not see it. Create it, or correct the URL with git remote set-url.',
  ],
  [
    /Could not resolve host|Connection refused|timed out|unable to access/i,
    'Git couldn’t reach the remote repository. Check your connection, and the URL that git remote -v shows.',
  ],
  [
    /during a (?:merge|rebase|cherry-pick)|unmerged/i,
    'A merge or rebase is unfinished. Finish it in a terminal first.',
  ],
]

type Ran = { kind: 'ok' | 'failed' | 'timeout'; output: string }

/** Commits the content and pushes it. With `rebase`, it gets the changes of the remote first. */
export async function publish(studio: Studio, { rebase }: { rebase: boolean }): Promise<PushReply> {
  const { contentDir, config } = studio
  const repository = await readRepository(studio)
  if (!repository?.isWhole || !repository.remote) return { kind: 'failed', text: NOT_SET_UP }
  const foreign = await findForeign(contentDir, { siteOnly: config.backend !== undefined })
  if (foreign.length > 0) return { kind: 'failed', text: FOREIGN }
  const { dir, branch } = repository
  if (!branch) return { kind: 'failed', text: NO_BRANCH }
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
    const getting = [toFetch(repository), REBASE]
    return { kind: 'rejected', text: REJECTED, commands: [...getting, push].map(toCommand) }
  }
  if (pushed.kind !== 'ok') return explain(pushed, push)
  const other = branch === 'main' ? '' : `It is on the branch ${branch}, and GitHub Pages shows only main.`
  return { kind: 'published', text: ['Committed and pushed.', other, got.text].filter(Boolean).join(' ') }
}

/** No save of the studio runs during the rebase, which replaces files. */
async function getOthers(studio: Studio, repository: Repository): Promise<PushReply | { text: string }> {
  const { dir } = repository
  const fetch = toFetch(repository)
  const fetched = await runGit(dir, fetch)
  if (fetched.kind !== 'ok') return explain(fetched, fetch)
  const changed = await readGit(dir, ['diff', '--name-only', 'HEAD...FETCH_HEAD'])
  const { ran, files } = await studio.run(async () => {
    const before = await readGit(dir, ['rev-parse', 'HEAD'])
    const ran = await runGit(dir, REBASE)
    const files = await readGit(dir, ['diff', '--name-only', '--diff-filter=U'])
    if (ran.kind !== 'ok') await runGit(dir, ['rebase', '--abort'])
    else if (files) {
      // The changes that were not committed are in the stash, and do not fit the new commits.
      await runGit(dir, ['reset', '--hard', before])
      await runGit(dir, ['stash', 'pop', '--index'])
    }
    return { ran, files: files.replaceAll('\n', ', ') }
  })
  if (files) {
    const help =
      ran.kind === 'ok'
        ? 'Commit your change, and publish again.'
        : `In a terminal, run ${fetch.join(' ').replace('fetch', 'git pull --rebase')}, choose the lines to keep, and run git rebase --continue.`
    const text = `The same lines of ${files} were changed here and in the remote repository. Nothing was pushed, and your files are as they were. ${help}`
    return { kind: 'failed', text }
  }
  if (ran.kind !== 'ok') return explain(ran, REBASE)
  return { text: changed.split('\n').some((path) => path.endsWith('package-lock.json')) ? NEW_PACKAGES : '' }
}

function toFetch({ remoteName, branch }: Repository): string[] {
  return ['fetch', remoteName, branch]
}

function explain({ kind, output }: Ran, args: string[]): PushReply {
  const name = `git ${args[0]}`
  if (kind === 'timeout') {
    const text = `${name} took longer than a minute and was stopped. Run it in a terminal to see what it waits for.`
    return { kind: 'failed', text }
  }
  const [, text] = REASONS.find(([pattern]) => pattern.test(output)) ?? []
  if (text) return { kind: 'failed', text }
  return { kind: 'failed', text: `${name} failed. Git or one of its hooks said:`, output }
}

/** Runs with the owner's settings and hooks, and never waits for a prompt. */
export async function runGit(cwd: string, args: string[], timeoutMs = TIMEOUT_MS): Promise<Ran> {
  const ssh = process.env.GIT_SSH_COMMAND || (await readGit(cwd, ['config', 'core.sshCommand'])) || 'ssh'
  const env = {
    ...process.env,
    ...{ GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: '', GCM_INTERACTIVE: 'never', GIT_EDITOR: 'true', LC_ALL: 'C' },
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
  const status = await Promise.race([ended, wait(timeoutMs, 'late' as const, { ref: false })])
  if (status !== 'late') return { kind: status === 0 ? 'ok' : 'failed', output: output.trim() }
  // Git removes its locks when it is asked to stop. A hook may ignore that.
  signalGroup(child, 'SIGTERM')
  await Promise.race([ended, wait(STOP_MS)])
  signalGroup(child, 'SIGKILL')
  return { kind: 'timeout', output: output.trim() }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // All have stopped.
  }
}
