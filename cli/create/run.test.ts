import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { SAMPLE_DIR } from '../../server/content/find-dir.ts'
import { GIT_ENV, HAS_GIT, runGit } from '../../tests/fakes/command.ts'
import { startGitHub } from '../../tests/fakes/github.ts'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { runCreate } from './run.ts'

const NEXT_STEPS = /\nLook at it: .*\nEdit it: .*\nPublish it: .*$/
/** Git does not guess a name from the account and the host. */
const NO_NAME = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'user.useConfigOnly', GIT_CONFIG_VALUE_0: 'true' }

/** A folder in which the package has just been installed. */
async function createSiteFolder(git: Record<string, string | undefined> = GIT_ENV) {
  const cwd = await createFolder()
  const folder = join(cwd, 'me')
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "dependencies": { "vitrine": "1.0.0" } }')
  for (const [name, value] of Object.entries(git)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const create = (source: string, env: Record<string, string> = {}) => {
    const config = readConfig({ CONTENT_DIR: join(folder, 'content'), ...env })
    return runCreate(source, { config, folder, cwd, allowPrivate: false, print: () => {} })
  }
  return { cwd, folder, create, read: (path: string) => readFile(join(folder, path), 'utf8') }
}

test.skipIf(!HAS_GIT)('(needs git) a GitHub profile becomes a committed site', async () => {
  const { folder, create, read } = await createSiteFolder()
  // Without repositories there are no skills, whose icons would be downloaded.
  const github = await startGitHub(0)
  onTestFinished(github.close)
  const { status, text } = await create('github:ada', { GITHUB_API_URL: github.url })
  expect([status, text]).toEqual([0, expect.stringMatching(NEXT_STEPS)])
  expect(await read('content/site.yaml')).toMatch(/^name: Ada Example$/m)
  expect(JSON.parse(await read('package.json')).scripts.studio).toBe('vitrine studio')
  expect(await runGit(folder, 'status', '--porcelain')).toBe('')
  expect((await runGit(folder, 'ls-files')).split('\n')).toEqual(
    expect.arrayContaining(['.github/workflows/check.yml', '.gitignore', 'AGENTS.md', 'content/site.yaml']),
  )
})

test.skipIf(!HAS_GIT)('(needs git) a site in the folder of another repository gets one of its own', async () => {
  const { cwd, folder, create } = await createSiteFolder()
  await runGit(cwd, 'init', '-q')
  await create('sample')
  expect(await runGit(folder, 'log', '--format=%s')).toBe('Create my site\n')
  expect(await runGit(cwd, 'status', '--porcelain')).toBe('?? me/\n')
})

test('a failed import can be repeated, and leaves the folder without scripts', async () => {
  const { create, read } = await createSiteFolder()
  const { status, text } = await create('none.json')
  expect([status, text]).toEqual([1, expect.stringMatching(/none\.json[\s\S]*To try again, run the same command\.$/)])
  expect(JSON.parse(await read('package.json')).scripts).toBe(undefined)
})

test.skipIf(!HAS_GIT)('(needs git) without a name for git, nothing is committed, and two commands do it', async () => {
  const unnamed = Object.fromEntries(Object.keys(GIT_ENV).map((name) => [name, undefined]))
  const env = { PATH: GIT_ENV.PATH, GIT_CONFIG_GLOBAL: GIT_ENV.GIT_CONFIG_GLOBAL, GIT_CONFIG_NOSYSTEM: '1' }
  const { create } = await createSiteFolder({ ...unnamed, EMAIL: undefined, ...env, ...NO_NAME })
  const { status, text } = await create('sample')
  expect(status).toBe(0)
  const [reason, ...commands] = text.split('\n')
  expect(reason).toBe('Nothing is committed: git does not know your name yet. To commit your site, run:')
  expect(commands.slice(0, 2)).toEqual([
    expect.stringMatching(/^ {2}git config /),
    expect.stringMatching(/^ {2}git -C me add \. && git -C me commit /),
  ])
  expect(text).toMatch(NEXT_STEPS)
})

test('from a clone, content is copied, and the commands for data/ and .env are named', async () => {
  const { cwd, folder, create, read } = await createSiteFolder()
  const clone = join(cwd, 'clone')
  await cp(join(SAMPLE_DIR, 'site.yaml'), join(clone, 'content/site.yaml'))
  await mkdir(join(clone, 'data'))
  for (const file of ['.env', 'content/.gitignore']) await writeFile(join(clone, file), '*\n')
  const { text } = await create(join(clone, 'content'))
  for (const name of ['data', '.env']) expect(text).toContain(`\n  cp -R "${join(clone, name)}" "${folder}/"\n`)
  expect(await read('content/site.yaml')).toContain('Robin Sample')
  await expect(read('content/.gitignore')).rejects.toThrow('ENOENT')
})

test('a folder that has scripts only gets new ones', async () => {
  const { create, folder, read } = await createSiteFolder()
  await writeFile(join(folder, 'package.json'), '{ "scripts": { "start": "mine" } }')
  const { text } = await create('sample')
  expect(text).toContain('its content is unchanged')
  expect(JSON.parse(await read('package.json')).scripts).toMatchObject({ start: 'mine', export: 'vitrine export' })
  await expect(read('content/site.yaml')).rejects.toThrow('ENOENT')
})
