import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkOutputDir, MARKER, replaceFolder } from './output-dir.ts'

const NOW = new Date('2026-01-02T03:04:05Z')
const OPTIONS = { force: false, protectedPaths: ['/somewhere/else'] }

async function createParent(names: string[] = []) {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-folder-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const dir = join(parent, 'site')
  if (names.length > 0) await mkdir(dir)
  for (const name of names) await writeFile(join(dir, name), `old ${name}`)
  return { parent, dir }
}

test('an empty folder, a new one and an earlier export may be replaced', async () => {
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

test('a folder with other files is refused without --force', async () => {
  const { dir } = await createParent(['thesis.txt'])
  expect(await checkOutputDir(dir, OPTIONS)).toContain('is not empty and was not written by an export')
  expect(await checkOutputDir(dir, { ...OPTIONS, force: true })).toBeUndefined()
  expect(await checkOutputDir(join(dir, 'thesis.txt'), OPTIONS)).toContain('is a file')
})

test('a folder that contains the content is refused even with --force', async () => {
  const { parent, dir } = await createParent()
  const forced = { force: true, protectedPaths: [join(dir, 'content')] }
  expect(await checkOutputDir(dir, forced)).toContain('would delete')
  expect(await checkOutputDir(parent, forced)).toContain('would delete')
  expect(await checkOutputDir(join(dir, 'content'), forced)).toContain('would delete')
  expect(await checkOutputDir(join(dir, 'out'), forced)).toBeUndefined()
})

test('new files replace all old ones, except .git and CNAME', async () => {
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

test('nothing is written if a path is outside the folder', async () => {
  const { parent, dir } = await createParent(['old.html', MARKER])
  const files = new Map([
    ['index.html', 'new'],
    ['project/../../taken/index.html', 'untrusted'],
  ])
  await expect(replaceFolder(dir, { files, now: NOW })).rejects.toThrow('Nothing was written')
  expect(await readdir(parent)).toEqual(['site'])
  expect(await readFile(join(dir, 'old.html'), 'utf8')).toBe('old old.html')
})
