import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkOutputDir, MARK, replaceFolder } from './output-dir.ts'

const NOW = new Date('2026-01-02T03:04:05Z')
const FREE = { force: false, kept: ['/somewhere/else'] }

async function openPlace(names: string[] = []) {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-folder-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const dir = join(parent, 'site')
  if (names.length > 0) await mkdir(dir)
  for (const name of names) await writeFile(join(dir, name), `old ${name}`)
  return { parent, dir }
}

test('an empty place, a new one and an earlier export may be written to', async () => {
  const { parent, dir } = await openPlace()
  expect(await checkOutputDir(dir, FREE)).toBeUndefined()
  await mkdir(dir)
  expect(await checkOutputDir(dir, FREE)).toBeUndefined()
  await writeFile(join(dir, '.git'), '')
  expect(await checkOutputDir(dir, FREE)).toBeUndefined()
  await writeFile(join(dir, MARK), '')
  await writeFile(join(dir, 'index.html'), '')
  expect(await checkOutputDir(dir, FREE)).toBeUndefined()
  expect(await readdir(parent)).toEqual(['site'])
})

test('a folder with other things in it is refused, unless that is wanted', async () => {
  const { dir } = await openPlace(['thesis.txt'])
  expect(await checkOutputDir(dir, FREE)).toContain('is not empty, and no earlier export')
  expect(await checkOutputDir(dir, { ...FREE, force: true })).toBeUndefined()
  expect(await checkOutputDir(join(dir, 'thesis.txt'), FREE)).toContain('is a file')
})

test('a folder that holds the content is refused, wanted or not', async () => {
  const { parent, dir } = await openPlace()
  const wanted = { force: true, kept: [join(dir, 'content')] }
  expect(await checkOutputDir(dir, wanted)).toContain('would wipe out')
  expect(await checkOutputDir(parent, wanted)).toContain('would wipe out')
  expect(await checkOutputDir(join(dir, 'content'), wanted)).toContain('would wipe out')
  expect(await checkOutputDir(join(dir, 'out'), wanted)).toBeUndefined()
})

test('new files take the place of all old ones; the repository and the domain stay', async () => {
  const { parent, dir } = await openPlace(['.git', 'CNAME', 'old.html', MARK])
  await replaceFolder(dir, {
    files: new Map([
      ['a/index.html', 'new'],
      [MARK, ''],
    ]),
    now: NOW,
  })
  expect((await readdir(dir)).toSorted()).toEqual(['.git', MARK, 'CNAME', 'a'].toSorted())
  expect(await readFile(join(dir, 'a/index.html'), 'utf8')).toBe('new')
  expect(await readFile(join(dir, 'CNAME'), 'utf8')).toBe('old CNAME')
  expect(await readdir(parent)).toEqual(['site'])
})

test('an export that fails leaves the old files', async () => {
  const { parent, dir } = await openPlace(['old.html', MARK])
  const files = new Map([
    ['a', 'a file'],
    ['a/b', 'below a file'],
  ])
  await expect(replaceFolder(dir, { files, now: NOW })).rejects.toThrow(/a/)
  expect(await readFile(join(dir, 'old.html'), 'utf8')).toBe('old old.html')
  expect(await readdir(parent)).toEqual(['site'])
})

test('nothing is written where a file would land outside of the folder', async () => {
  const { parent, dir } = await openPlace(['old.html', MARK])
  const files = new Map([
    ['index.html', 'new'],
    ['project/../../taken/index.html', 'a stranger’s'],
  ])
  await expect(replaceFolder(dir, { files, now: NOW })).rejects.toThrow('nothing was written')
  expect(await readdir(parent)).toEqual(['site'])
  expect(await readFile(join(dir, 'old.html'), 'utf8')).toBe('old old.html')
})
