import { execFile } from 'node:child_process'
import { appendFile, cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { getApplications, getOwner, getProjects, getSkills, getTimelines } from '../../contract/routes.ts'
import { COMMAND_ENV } from '../fakes/command.ts'
import { createFolder } from '../fakes/postgres/databases.ts'
import { startSite } from '../fakes/site.ts'

const ROOT = join(import.meta.dirname, '../..')
const SERVER = [process.execPath, join(ROOT, 'build/server/main.js')]
const LISTS = [getOwner, getTimelines, getSkills, getApplications, getProjects]
const run = promisify(execFile)

async function git(cwd: string, ...args: string[]): Promise<string> {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']
  const { stdout } = await run('git', [...identity, ...args], { cwd })
  return stdout
}

async function createRelease(): Promise<string> {
  const dir = await createFolder()
  await cp(join(ROOT, '.gitignore'), join(dir, '.gitignore'))
  await cp(join(ROOT, 'sample'), join(dir, 'sample'), { recursive: true })
  await git(dir, 'init', '--quiet', '--initial-branch=main')
  await commit(dir, 'First release')
  return dir
}

async function commit(dir: string, message: string): Promise<void> {
  await git(dir, 'add', '--all')
  await git(dir, 'commit', '--quiet', `--message=${message}`)
}

/** Changes every file of the sample and adds a project. */
async function publishNextRelease(dir: string): Promise<void> {
  const sample = join(dir, 'sample')
  for (const name of await readdir(sample, { recursive: true })) {
    const file = join(sample, name)
    if ((await stat(file)).isFile()) await appendFile(file, '\n# Changed\n')
  }
  await writeFile(join(sample, 'projects/added.yaml'), 'title: Added by a release\n')
  await commit(dir, 'Second release')
}

async function readSite(cwd: string): Promise<string[]> {
  const site = await startSite({ CONTENT_DIR: '' }, SERVER, { cwd })
  try {
    expect((await fetch(`${site.origin}/project/added`)).status).toBe(404)
    return await Promise.all(LISTS.map(async ({ path }) => (await fetch(site.origin + path)).text()))
  } finally {
    await site.stop()
  }
}

test.each(['kept out of git', 'committed in a copy'])('a pull never touches content that is %s', async (how) => {
  const release = await createRelease()
  const copy = join(await createFolder(), 'copy')
  await run('git', ['clone', '--quiet', release, copy])
  await run(process.execPath, [join(ROOT, 'cli/init.ts')], { cwd: copy, env: { ...COMMAND_ENV, CONTENT_DIR: '' } })
  const siteFile = join(copy, 'content/site.yaml')
  await writeFile(siteFile, (await readFile(siteFile, 'utf8')).replace('name: Robin Sample', 'name: Ada'))
  if (how === 'committed in a copy') {
    await writeFile(join(copy, 'content/.gitignore'), '!*\n')
    await commit(copy, 'Add my content')
    expect(await git(copy, 'ls-files', 'content')).toContain('content/projects/loom.yaml')
  }
  const before = await readSite(copy)
  expect(await git(copy, 'status', '--porcelain')).toBe('')

  await publishNextRelease(release)
  await git(copy, 'pull', '--quiet', '--no-rebase', '--no-edit')
  expect(await readdir(join(copy, 'sample/projects'))).toContain('added.yaml')
  expect(await git(copy, 'status', '--porcelain')).toBe('')
  expect(await readFile(siteFile, 'utf8')).toContain('name: Ada')
  expect(await readSite(copy)).toEqual(before)
})
