import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runGit as git, HAS_GIT } from '../../../tests/fakes/command.ts'
import { writeContentDir } from '../../../tests/fakes/content/content-dir.ts'
import { createFolder } from '../../../tests/fakes/postgres/databases.ts'
import { openHttpStudio } from '../../../tests/fakes/studio/http.ts'
import type { PushReply } from '../../api.ts'
import { runGit } from './push.ts'

const testWithGit = test.skipIf(!HAS_GIT)
const SKILLS = '- title: Sums\n- title: Rust\n'

beforeEach(() => {
  vi.stubEnv('GIT_CONFIG_GLOBAL', devNull)
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1')
})

/** An owner's folder that was pushed to a bare repository, and a clone of that on another machine. */
async function open() {
  const [root, remote, other] = [await createFolder(), await createFolder(), await createFolder()]
  const contentDir = join(root, 'content')
  await rename(await writeContentDir({ 'skills.yaml': SKILLS }), contentDir)
  await mkdir(join(root, '.github/workflows'), { recursive: true })
  await writeFile(join(root, '.github/workflows/pages.yml'), 'on: push\n')
  await writeFile(join(root, 'package-lock.json'), '{}\n')
  await writeFile(join(root, 'notes.txt'), '- title: Notes\n- title: Rust\n')
  await git(remote, 'init', '-q', '--bare', '-b', 'main')
  await git(root, 'init', '-q', '-b', 'main')
  await git(root, 'config', 'user.name', 'Ada')
  await git(root, 'config', 'user.email', 'ada@ada.dev')
  await git(root, 'remote', 'add', 'origin', `file://${remote}`)
  await git(root, 'add', '.')
  await git(root, 'commit', '-qm', 'Start')
  await git(root, 'push', '-qu', 'origin', 'HEAD')
  await git(other, 'clone', '-q', `file://${remote}`, '.')
  const { call } = await openHttpStudio({ contentDir, cwd: root, env: { DATA_DIR: await createFolder() } })
  const push = (rebase = false) => call<PushReply>('POST', 'push', { rebase })
  const write = (path: string, text: string) => writeFile(join(root, path), text)
  const changeElsewhere = async (path: string, text: string) => {
    await writeFile(join(other, path), text)
    await git(other, 'commit', '-qam', 'Change it elsewhere')
    await git(other, 'push', '-q')
  }
  const readRemote = (path: string) => git(remote, 'show', `main:${path}`)
  return { root, push, write, changeElsewhere, readRemote }
}

testWithGit(
  '(needs git) commits the content and what was created with it, but nothing else that is staged',
  async () => {
    const { root, push, write, readRemote } = await open()
    await write('content/skills.yaml', '- title: Sums\n')
    await write('package-lock.json', '{ }\n')
    await write('staged.txt', 'mine\n')
    await git(root, 'add', 'staged.txt')
    expect(await push()).toEqual({ kind: 'published', text: 'Committed and pushed.' })
    expect(await readRemote('content/skills.yaml')).toBe('- title: Sums\n')
    expect(await readRemote('package-lock.json')).toBe('{ }\n')
    expect(await git(root, 'status', '--porcelain')).toBe('A  staged.txt\n')
    expect(await push()).toEqual({ kind: 'published', text: 'Everything was already committed and pushed.' })
  },
)

testWithGit('(needs git) publishes without a created file that was removed, to the remote of the branch', async () => {
  const { root, push, readRemote } = await open()
  await git(root, 'remote', 'add', 'backup', `file://${await createFolder()}`)
  await git(root, 'rm', '-q', 'package-lock.json')
  expect(await push()).toEqual({ kind: 'published', text: 'Committed and pushed.' })
  await expect(readRemote('package-lock.json')).rejects.toThrow('Command failed: git show')
})

testWithGit('(needs git) names another branch, and commits nothing without one', async () => {
  const { root, push, write } = await open()
  await git(root, 'switch', '-qc', 'draft')
  await write('content/skills.yaml', '- title: Sums\n')
  expect(await push()).toMatchObject({
    text: expect.stringContaining('on the branch draft, and GitHub Pages shows only main'),
  })
  await git(root, 'switch', '-q', '--detach')
  await write('content/skills.yaml', '- title: Rust\n')
  expect(await push()).toMatchObject({ kind: 'failed', text: expect.stringMatching(/^No branch is checked out/) })
  expect(await git(root, 'status', '--porcelain')).toBe(' M content/skills.yaml\n')
})

testWithGit('(needs git) offers to get the other changes when a push is rejected', async () => {
  const { push, write, changeElsewhere, readRemote, root } = await open()
  await changeElsewhere('package-lock.json', '{ "new": true }\n')
  await write('content/skills.yaml', '- title: Sums\n')
  const commands = ['git fetch origin main', 'git rebase --autostash FETCH_HEAD', 'git push']
  expect(await push()).toMatchObject({ kind: 'rejected', commands })
  await write('content/apps.yaml', '- name: Loom\n')
  const reply = await push(true)
  expect(reply).toMatchObject({ kind: 'published', text: expect.stringContaining('Run npm install') })
  expect(await readRemote('content/skills.yaml')).toBe('- title: Sums\n')
  expect(await readRemote('content/apps.yaml')).toBe('- name: Loom\n')
  expect(await readFile(join(root, 'package-lock.json'), 'utf8')).toContain('new')
})

testWithGit.each([
  ['that is committed', 'content/skills.yaml', ''],
  ['that is not committed', 'notes.txt', ' M notes.txt\nA  staged.txt\n'],
])('(needs git) names the file of a conflict %s, and leaves everything as it was', async (_, path, status) => {
  const { push, write, changeElsewhere, root, readRemote } = await open()
  await changeElsewhere(path, '- title: Theirs\n- title: Rust\n')
  await write('content/apps.yaml', '- name: Mine\n')
  await write(path, '- title: Mine\n- title: Rust\n')
  if (status) {
    await write('staged.txt', 'mine\n')
    await git(root, 'add', 'staged.txt')
  }
  expect(await push()).toMatchObject({ kind: 'rejected' })
  const text = expect.stringMatching(`^The same lines of ${path} were changed here and in the remote repository`)
  expect(await push(true)).toMatchObject({ kind: 'failed', text })
  expect(await readFile(join(root, path), 'utf8')).toBe('- title: Mine\n- title: Rust\n')
  expect(await readRemote(path)).toContain('Theirs')
  expect(await git(root, 'status', '--porcelain')).toBe(status)
  expect(await git(root, 'stash', 'list')).toBe('')
  expect(await readdir(join(root, '.git'))).not.toContain('rebase-merge')
})

type Setup = (folder: { root: string; write(path: string, text: string): Promise<void> }) => Promise<unknown>

testWithGit.each<[string, Setup, RegExp]>([
  [
    'no user name',
    async ({ root }) => {
      await git(root, 'config', '--unset', 'user.name')
      await git(root, 'config', '--unset', 'user.email')
      await git(root, 'config', 'user.useConfigOnly', 'true')
    },
    /git config --global user\.name/,
  ],
  ['no remote', ({ root }) => git(root, 'remote', 'remove', 'origin'), /Follow the steps below first/],
  [
    'a hook that fails',
    ({ root }) => writeFile(join(root, '.git/hooks/pre-commit'), '#!/bin/sh\necho no tabs\nexit 1\n', { mode: 0o755 }),
    /^git commit failed\. Git or one of its hooks said: no tabs$/,
  ],
  ['words of the sample', ({ write }) => write('content/profile.yaml', 'aboutMe: Your Name\n'), /are not yours yet/],
])('(needs git) says in words what is wrong: %s', async (_, prepare, expected) => {
  const { push, write, root } = await open()
  await write('content/skills.yaml', '- title: Sums\n')
  await prepare({ root, write })
  expect(toText(await push())).toMatch(expected)
})

testWithGit('(needs git) says in words why the remote did not take the push', async () => {
  const { push, write, root } = await open()
  await write('content/skills.yaml', '- title: Sums\n')
  let status = 0
  const headers = { 'www-authenticate': 'Basic realm="Git"' }
  const server = createServer((_, response) => void response.writeHead(status, headers).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const pushTo = async (url: string) => {
    await git(root, 'remote', 'set-url', 'origin', url)
    return toText(await push())
  }
  expect(await pushTo('file:///none')).toMatch(/^There is no repository at the URL/)
  const unreachable = ['http://127.0.0.1:9/me', 'ssh://git@127.0.0.1:9/me', `https://127.0.0.1:${port}/me`]
  for (const url of unreachable) expect(await pushTo(url), url).toMatch(/couldn’t reach the remote repository/)
  for (status of [401, 403])
    expect(await pushTo(`http://127.0.0.1:${port}/me`)).toMatch(/couldn’t sign in, or your account may not push/)
})

function toText(reply: PushReply): string {
  if (reply.kind !== 'failed') throw new Error(reply.text)
  return `${reply.text} ${reply.output ?? ''}`.trim()
}

testWithGit('(needs git) stops a hook that hangs, with all that it started', async () => {
  const { root, write } = await open()
  await writeFile(join(root, '.git/hooks/pre-commit'), '#!/bin/sh\nsleep 600\n', { mode: 0o755 })
  await write('content/skills.yaml', '- title: Sums\n')
  expect(await runGit(root, ['commit', '-qam', 'Wait'], 500)).toEqual({ kind: 'timeout', output: '' })
  expect(await readdir(join(root, '.git'))).not.toContain('index.lock')
})

testWithGit.each(['ssh://git@', 'https://'])('(needs git) stops %s if the remote never responds', async (scheme) => {
  const { root } = await open()
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => void sockets.add(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const url = `${scheme}127.0.0.1:${port}/ada/me.git`
  expect(await runGit(root, ['push', url, 'HEAD'], 500)).toMatchObject({ kind: 'timeout' })
  await Promise.all([...sockets].map(async (socket) => socket.closed || once(socket.resume(), 'close')))
})
