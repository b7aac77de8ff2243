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

test('rejects a folder that contains the content or is inside it, even with --force', async () => {
  const { parent, dir } = await createParent()
  const content = join(dir, 'content')
  await mkdir(join(content, 'banners'), { recursive: true })
  const forced = { force: true, protectedPaths: { owned: [content], parents: [] } }
  expect(await checkOutputDir(dir, forced)).toContain('would delete')
  expect(await checkOutputDir(parent, forced)).toContain('would delete')
  expect(await checkOutputDir('/', forced)).toContain('would delete')
  expect(await checkOutputDir(content, forced)).toContain('would delete')
  expect(await checkOutputDir(join(content, 'banners'), forced)).toContain('is inside')
  expect(await checkOutputDir(join(content, 'new/deep'), forced)).toContain('is inside')
  expect(await checkOutputDir(join(dir, 'out'), forced)).toBeUndefined()
})

test('follows symlinks in the folder, above it, and in the path of the content', async () => {
  const { parent, dir } = await createParent()
  const content = join(dir, 'content')
  await mkdir(content, { recursive: true })
  await symlink(content, join(parent, 'out'))
  await symlink(dir, join(parent, 'up'))
  await symlink('up/content', join(parent, 'mine'))
  for (const owned of [content, join(parent, 'mine'), join(parent, 'up/content')]) {
    const forced = { force: true, protectedPaths: { owned: [owned], parents: [] } }
    for (const name of ['out', 'up', 'mine', 'site', 'up/content', 'out/../out']) {
      expect(await checkOutputDir(join(parent, name), forced), name).toContain('would delete')
    }
    expect(await checkOutputDir(join(parent, 'up/content/new'), forced)).toContain('is inside')
    expect(await checkOutputDir(join(parent, 'out/new'), forced)).toContain('is inside')
    expect(await checkOutputDir(join(parent, 'up/other'), forced)).toBeUndefined()
  }
})

test('accepts a folder inside the project, but not one that contains the project', async () => {
  const { parent, dir } = await createParent(['package.json'])
  const forced = { force: true, protectedPaths: { owned: [], parents: [dir] } }
  expect(await checkOutputDir(dir, forced)).toContain('would delete')
  expect(await checkOutputDir(parent, forced)).toContain('would delete')
  expect(await checkOutputDir(join(dir, 'site'), forced)).toBeUndefined()
})

test('replaces only exports and new folders inside the project, even with --force', async () => {
  const { parent, dir } = await createParent(['app.ts'])
  const forced = { force: true, protectedPaths: { owned: [join(parent, '.git')], parents: [parent], project: parent } }
  await mkdir(join(parent, '.git'))
  expect(await checkOutputDir(dir, forced)).toContain('is part of the project')
  expect(await checkOutputDir(join(parent, '.git/new'), forced)).toContain('is inside')
  expect(await checkOutputDir(join(parent, 'out'), forced)).toBeUndefined()
  await writeFile(join(dir, MARKER), '')
  expect(await checkOutputDir(dir, forced)).toBeUndefined()
})

test('protects a data folder that does not exist yet', async () => {
  const { parent, dir } = await createParent()
  await symlink(parent, join(parent, 'up'))
  for (const owned of [dir, join(parent, 'up/site'), join(dir, 'data')]) {
    const options = { force: false, protectedPaths: { owned: [owned], parents: [] } }
    expect(await checkOutputDir(dir, options), owned).toContain('would delete')
    expect(await checkOutputDir(join(owned, 'deep'), options), owned).toContain('is inside')
    expect(await checkOutputDir(`${owned}-2`, options), owned).toBeUndefined()
  }
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
