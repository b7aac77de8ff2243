import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readdirSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { toHash } from './hash-files.ts'
import { replaceFiles, restoreFiles } from './replace.ts'

/** Replaces a file while another program writes: after the first or second time that it was compared. */
async function replaceDuring(comparison: 1 | 2, write: (path: string) => void) {
  const dir = await createFolder()
  const path = join(dir, 'a.yaml')
  await writeFile(path, 'before')
  let comparisons = 0
  const replacement = {
    file: 'a.yaml',
    content: 'ours',
    get seen() {
      comparisons += 1
      if (comparisons === comparison) write(path)
      return toHash('before')
    },
  }
  return { dir, path, replacing: replaceFiles(dir, [replacement]) }
}

test('leaves a file alone that another program replaces', async () => {
  const { dir, path, replacing } = await replaceDuring(1, (file) => {
    writeFileSync(`${file}.theirs`, 'theirs')
    renameSync(`${file}.theirs`, file)
  })
  expect(await replacing).toBe('a.yaml')
  expect(await readFile(path, 'utf8')).toBe('theirs')
  expect(await readdir(dir)).toEqual(['a.yaml'])
})

test('leaves a file alone that another program makes while the old one is away', async () => {
  const { dir, path, replacing } = await replaceDuring(2, (file) => writeFileSync(file, 'theirs'))
  expect(await replacing).toBeUndefined()
  expect(await readFile(path, 'utf8')).toBe('theirs')
  expect(await readdir(dir)).toEqual(['a.yaml'])
})

test('keeps the text of a program that opened the old file and writes into it later', async () => {
  let opened = 0
  const { dir, path, replacing } = await replaceDuring(2, (file) => {
    const [old = ''] = readdirSync(dirname(file)).filter((name) => name.includes('.old.'))
    opened = openSync(join(dirname(file), old), 'w')
  })
  await expect.poll(() => readFile(path, 'utf8')).toBe('ours')
  writeSync(opened, 'theirs')
  closeSync(opened)
  expect(await replacing).toBeUndefined()
  expect(await readFile(path, 'utf8')).toBe('theirs')
  expect(await readdir(dir)).toEqual(['a.yaml'])
})

test('puts a file back that was away when the process was killed', async () => {
  const dir = await createFolder()
  const id = randomUUID()
  for (const name of ['a.yaml', 'b.yaml']) await writeFile(join(dir, `${name}.old.${id}.part`), 'before')
  await writeFile(join(dir, 'b.yaml'), 'after')
  await restoreFiles(dir)
  expect(await readdir(dir)).toEqual(['a.yaml', 'b.yaml'])
  expect(await readFile(join(dir, 'a.yaml'), 'utf8')).toBe('before')
  expect(await readFile(join(dir, 'b.yaml'), 'utf8')).toBe('after')
})
