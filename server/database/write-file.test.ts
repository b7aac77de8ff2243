import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { writeFileAtomic } from './write-file.ts'

test.each([
  [true, 1],
  [false, 0],
])('a save with flush: %s syncs the file %i times before its new name', async (flush, times) => {
  const file = join(await createFolder(), 'site.yaml')
  const handle = await open(file, 'w')
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync')
  onTestFinished(() => sync.mockRestore())
  await handle.close()
  await writeFileAtomic(file, 'name: Ada\n', { flush })
  expect(sync).toHaveBeenCalledTimes(times)
  expect(await readFile(file, 'utf8')).toBe('name: Ada\n')
})

test('the old file is whole while the new one is written, and stays if that fails', async () => {
  const dir = await createFolder()
  const file = join(dir, 'site.yaml')
  await writeFile(file, 'name: Ada\n')
  const seen: string[] = []
  async function* write(failure?: Error) {
    yield Buffer.from('name: ')
    seen.push(await readFile(file, 'utf8'))
    if (failure) throw failure
    yield Buffer.from('Grace\n')
  }
  await expect(writeFileAtomic(file, write(new Error('no space')))).rejects.toThrow('no space')
  expect([await readdir(dir), await readFile(file, 'utf8')]).toEqual([['site.yaml'], 'name: Ada\n'])
  await writeFileAtomic(file, write())
  expect([...seen, await readFile(file, 'utf8')]).toEqual(['name: Ada\n', 'name: Ada\n', 'name: Grace\n'])
})
