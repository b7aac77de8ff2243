import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkOutputDir, MARKER, replaceFolder } from './output-dir.ts'

const NOW = new Date('2026-01-02T03:04:05Z')
const OPTIONS = { force: false, protectedPaths: { owned: ['/somewhere/else'], parents: [] } }

async function createParent(names: string[] = []) {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-folder-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const dir = join(parent, 'site')
  if (names.length > 0) await mkdir(dir)
  for (const name of names) await writeFile(join(dir, name), `old ${name}`)
  return { parent, dir }
}

test('accepts an empty folder, a new folder, and an earlier export', async () => {
  const { parent, dir } = await createParent()
  expect(await checkOutputDir(dir, OPTIONS)).toBeUndefined()
  await mkdir(dir)
  expect(await checkOutputDir(dir, OPTIONS)).toBeUndefined()
  await writeFile(join(dir, '.git'), '')
  expect(await checkOutputDir(dir, OPTIONS)).toBeUndefined()
  await writeFile(join(dir, MARKER), '')
  await writeFile(join(dir, 'index.html'), '')
  expect(await checkOutputDir(dir, OPTIONS)).toBeUndefined()
  expect(await readdir(parent)).toEqual(['site'])
})

test('rejects a folder with other files without --force', async () => {
  const { dir } = await createParent(['thesis.txt'])
  expect(await checkOutputDir(dir, OPTIONS)).toContain('is not empty and was not created by an export')
  expect(await checkOutputDir(dir, { ...OPTIONS, force: true })).toBeUndefined()
  expect(await checkOutputDir(join(dir, 'thesis.txt'), OPTIONS)).toContain('is a file')
})

/** `up` leads to `site`, and `out` and `mine` lead to `site/content`. */
async function createTree() {
  const { parent, dir } = await createParent(['package.json'])
  await mkdir(join(dir, 'content/banners'), { recursive: true })
  for (const [name, target] of [
    ['out', 'site/content'],
    ['up', 'site'],
    ['mine', 'up/content'],
  ]) {
    await symlink(target ?? '', join(parent, name ?? ''))
  }
  return parent
}

test.each([
  ['site/content', 'would delete', ['site', '.', '/', 'site/content', 'out', 'up', 'mine', 'up/content', 'out/../out']],
  ['site/content', 'is inside', ['site/content/banners', 'site/content/new/deep', 'up/content/new', 'out/new']],
  ['mine', 'would delete', ['site', 'site/content', 'out', 'up']],
  ['up/content', 'is inside', ['site/content/new', 'out/new']],
  ['site/content', undefined, ['site/other', 'up/other', 'site/content-2']],
  // A data folder may not exist yet.
  ['site/data', 'would delete', ['site', 'site/data']],
  ['up/data', 'is inside', ['site/data/deep']],
  ['up/data', undefined, ['site/data-2']],
])('with content or data in %s, even --force %s: %j', async (owned, reason, paths) => {
  const parent = await createTree()
  const forced = { force: true, protectedPaths: { owned: [join(parent, owned)], parents: [] } }
  for (const path of paths) {
    const found = await checkOutputDir(path === '/' ? path : join(parent, path), forced)
    expect(found, path).toEqual(reason ? expect.stringContaining(reason) : undefined)
  }
})

test('replaces only exports and new folders inside the project, even with --force', async () => {
  const { parent, dir } = await createParent(['app.ts'])
  const forced = { force: true, protectedPaths: { owned: [join(parent, '.git')], parents: [parent], project: parent } }
  await mkdir(join(parent, '.git'))
  const onlyProject = { force: true, protectedPaths: { owned: [], parents: [dir] } }
  for (const path of [dir, parent]) expect(await checkOutputDir(path, onlyProject)).toContain('would delete')
  expect(await checkOutputDir(join(dir, 'site'), onlyProject)).toBeUndefined()
  expect(await checkOutputDir(dir, forced)).toContain('is part of the project')
  expect(await checkOutputDir(join(parent, '.git/new'), forced)).toContain('is inside')
  expect(await checkOutputDir(join(parent, 'out'), forced)).toBeUndefined()
  await writeFile(join(dir, MARKER), '')
  expect(await checkOutputDir(dir, forced)).toBeUndefined()
})

test('exports twice to a folder that cannot be renamed, such as a mount point', async () => {
  const { parent } = await createParent()
  // A staging folder next to it would have too long a name, so the entries are replaced one by one.
  const dir = join(parent, 'm'.repeat(250))
  await mkdir(join(dir, 'lost+found'), { recursive: true })
  for (const page of ['one.html', 'two.html']) {
    expect(await checkOutputDir(dir, OPTIONS)).toBeUndefined()
    const files = new Map([page, MARKER].map((name) => [name, page]))
    await replaceFolder(dir, { files, now: NOW })
    expect((await readdir(dir)).toSorted()).toEqual([MARKER, 'lost+found', page])
    expect(await readFile(join(dir, MARKER), 'utf8')).toBe(page)
  }
})

test('replaces all old files except .git and CNAME', async () => {
  const { parent, dir } = await createParent(['.git', 'CNAME', 'old.html', MARKER])
  await replaceFolder(dir, {
    files: new Map([
      ['a/index.html', 'new'],
      [MARKER, ''],
    ]),
    now: NOW,
  })
  expect((await readdir(dir)).toSorted()).toEqual(['.git', MARKER, 'CNAME', 'a'].toSorted())
  expect(await readFile(join(dir, 'a/index.html'), 'utf8')).toBe('new')
  expect(await readFile(join(dir, 'CNAME'), 'utf8')).toBe('old CNAME')
  expect(await readdir(parent)).toEqual(['site'])
})

test('a failed export keeps the old files', async () => {
  const { parent, dir } = await createParent(['old.html', MARKER])
  const files = new Map([
    ['a', 'a file'],
    ['a/b', 'below a file'],
  ])
  await expect(replaceFolder(dir, { files, now: NOW })).rejects.toThrow(/a/)
  expect(await readFile(join(dir, 'old.html'), 'utf8')).toBe('old old.html')
  expect(await readdir(parent)).toEqual(['site'])
})

test('writes nothing if a path is outside the folder', async () => {
  const { parent, dir } = await createParent(['old.html', MARKER])
  const files = new Map([
    ['index.html', 'new'],
    ['project/../../taken/index.html', 'untrusted'],
  ])
  await expect(replaceFolder(dir, { files, now: NOW })).rejects.toThrow('Nothing was written')
  expect(await readdir(parent)).toEqual(['site'])
  expect(await readFile(join(dir, 'old.html'), 'utf8')).toBe('old old.html')
})
