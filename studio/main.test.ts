import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { COMMAND_ENV } from '../tests/fakes/command.ts'
import { writeContentDir } from '../tests/fakes/content/content-dir.ts'
import { createFolder } from '../tests/fakes/postgres/databases.ts'
import { KEY_HEADER } from './api.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/#key=[\w-]{43}/g

type Env = Record<string, string>

function run(env: Env, ...args: string[]) {
  const child: ChildProcess = spawn(process.execPath, ['build/server/cli/studio.js', ...args], {
    env: { ...COMMAND_ENV, ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const state = { child, output: '' }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (state.output += chunk))
  const addresses = (): string[] => state.output.match(ADDRESS) ?? []
  return Object.assign(state, { addresses, exited: once(child, 'exit') })
}

async function openFolders(): Promise<{ env: Env; contentDir: string; dir: string }> {
  const contentDir = await writeContentDir()
  const dataDir = await createFolder()
  return { env: { CONTENT_DIR: contentDir, DATA_DIR: dataDir }, contentDir, dir: join(dataDir, 'studio') }
}

async function connect(address: string) {
  const [origin, key] = address.split('/#key=')
  let session = ''
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${origin}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', [KEY_HEADER]: session },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  session = (await (await call('POST', 'session', { key })).json()).key
  return call
}

test('prints its address, opens it through a private file, and ends with Ctrl-C', async () => {
  const { env, dir } = await openFolders()
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, `view.json.${randomUUID()}.part`), 'left by a studio that was killed')
  // This program takes the place of the one that opens the browser.
  const bin = await createFolder()
  await writeFile(join(bin, 'xdg-open'), `#!/bin/sh\nprintf '%s' "$*" > '${bin}/opened'\n`, { mode: 0o755 })
  const studio = run({ ...env, PATH: `${bin}:${COMMAND_ENV.PATH}` })
  await vi.waitFor(async () => expect(await readFile(`${bin}/opened`, 'utf8')).toBe(join(dir, 'open.html')), WAIT)
  expect(await readFile(join(dir, 'open.html'), 'utf8')).toContain(`url=${studio.addresses()[0]}"`)
  expect((await stat(join(dir, 'open.html'))).mode & 0o777).toBe(0o600)
  const call = await connect(studio.addresses()[0] ?? '')
  const events = (await call('GET', 'events')).text()
  studio.child.kill('SIGINT')
  expect((await events).trimEnd().split('\n').at(-1)).toBe('{"kind":"ended"}')
  expect(await studio.exited).toEqual([0, null])
  expect(studio.output).toContain('The studio has stopped.')
  expect(await readdir(dir)).toEqual(['lock.sqlite'])
})

test('Enter prints another address, and a second studio names the first', async () => {
  const { env } = await openFolders()
  const studio = run(env, '--no-open')
  await vi.waitFor(() => expect(studio.addresses()).toHaveLength(1), WAIT)
  studio.child.stdin?.write('\n')
  await vi.waitFor(() => expect(studio.addresses()).toHaveLength(2), WAIT)
  expect(studio.output).toMatch(/The preview is at http:\/\/127\.0\.0\.1:\d+\n/)
  const [first, second] = studio.addresses()
  expect(first).not.toBe(second)
  expect((await (await connect(second ?? ''))('GET', 'start')).status).toBe(200)
  const other = run(env, '--no-open')
  expect(await other.exited).toEqual([1, null])
  expect(other.output).toContain('Press Enter in its terminal for a new URL.')
})

test('tells where the lists are edited, and refuses unknown options', async () => {
  const { env } = await openFolders()
  const studio = run({ ...env, PORTFOLIO_HOST: 'http://127.0.0.1:1' }, '--no-open')
  await vi.waitFor(() => expect(studio.output).toContain('come from http://127.0.0.1:1. Edit them there.'), WAIT)
  const wrong = run(env, '--expose')
  expect(await wrong.exited).toEqual([2, null])
  expect(wrong.output).toContain('Unknown option: --expose')
})
