import { closeSync, openSync, writeSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { toHash } from './hash-files.ts'
import { replaceFiles } from './replace.ts'

test('keeps the text of a program that writes in place while the file is replaced', async () => {
  const dir = await createFolder()
  const path = join(dir, 'a.yaml')
  await writeFile(path, 'before')
  let emptied: number | undefined
  const replacing = replaceFiles(dir, [
    {
      file: 'a.yaml',
      content: 'ours',
      // This is asked for after the file was read, and before it is replaced.
      get seen() {
        emptied ??= openSync(path, 'w')
        return toHash('before')
      },
    },
  ])
  await expect.poll(() => readFile(path, 'utf8')).toBe('ours')
  writeSync(Number(emptied), 'theirs')
  closeSync(Number(emptied))
  expect(await replacing).toBeUndefined()
  expect(await readFile(path, 'utf8')).toBe('theirs')
  expect(await readdir(dir)).toEqual(['a.yaml'])
})
