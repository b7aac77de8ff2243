import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { applySwap, undoSwap } from './folder-swap.ts'

/** Simulates a kill between the two renames: the old content is moved away, and the new content is not in place yet. */
async function openKilled() {
  const dir = await mkdtemp(join(tmpdir(), 'vitrine-swap-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const [content, staging, backup] = ['content', 'content.import-x', 'content.before-x'].map((name) => join(dir, name))
  if (!content || !staging || !backup) throw new Error('unreachable')
  for (const folder of [content, staging]) await mkdir(folder)
  await writeFile(join(content, 'site.yaml'), 'old')
  const moves = [
    { from: content, to: backup },
    { from: staging, to: content },
  ]
  await rename(content, backup)
  return { dir, content, backup, swap: { moves, staging, backup } }
}

test('restores the old content even if an empty folder replaced it', async () => {
  const { dir, content, swap } = await openKilled()
  await mkdir(content)
  expect(await undoSwap(swap)).toBeUndefined()
  expect(await readFile(join(content, 'site.yaml'), 'utf8')).toBe('old')
  expect(await readdir(dir)).toEqual(['content', 'content.import-x'])
  expect(await undoSwap(swap)).toBeUndefined()
  expect(await readdir(content)).toEqual(['site.yaml'])
})

test('moves content written in the meantime aside', async () => {
  const { content, backup, swap } = await openKilled()
  await mkdir(content)
  await writeFile(join(content, 'site.yaml'), 'later')
  expect(await undoSwap(swap)).toBe(`${backup}.aside`)
  expect(await readFile(join(content, 'site.yaml'), 'utf8')).toBe('old')
  expect(await readFile(join(backup, '../content.before-x.aside/site.yaml'), 'utf8')).toBe('later')
})

test('restores the entries of a mount point one by one', async () => {
  const { dir } = await openKilled()
  const target = join(dir, 'mount')
  const [staging, backup] = [join(target, '.vitrine-import-x'), join(target, '.vitrine-before-x')]
  await mkdir(staging, { recursive: true })
  await mkdir(backup)
  await writeFile(join(backup, 'a'), 'old')
  await writeFile(join(target, 'a'), 'later')
  await writeFile(join(target, 'b'), 'old')
  const moves = [
    { from: join(target, 'a'), to: join(backup, 'a') },
    { from: join(target, 'b'), to: join(backup, 'b') },
    { from: join(staging, 'a'), to: join(target, 'a') },
  ]
  await writeFile(join(staging, 'a'), 'new')
  await undoSwap({ moves, staging, backup })
  expect((await readdir(target)).toSorted()).toEqual(['.vitrine-before-x.aside', '.vitrine-import-x', 'a', 'b'])
  expect(await readFile(join(target, 'a'), 'utf8')).toBe('old')
  expect(await readFile(join(target, '.vitrine-before-x.aside/a'), 'utf8')).toBe('later')
})

test("does not mistake an existing folder with the backup's name for the old content", async () => {
  const { content, backup, swap } = await openKilled()
  await mkdir(content)
  await writeFile(join(content, 'site.yaml'), 'current')
  await expect(applySwap(swap)).rejects.toThrow('already exists')
  expect(await readFile(join(content, 'site.yaml'), 'utf8')).toBe('current')
  expect(await readdir(backup)).toEqual(['site.yaml'])
})
