import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { hashFiles } from './hash-files.ts'
import { findLinkTargets, isSafePath } from './paths.ts'

test('lost+found and folders left by a replacement are not content', async () => {
  const dir = await createFolder()
  for (const folder of ['lost+found', '.vitrine-before-20260506-070809', 'deep/lost+found']) {
    await mkdir(join(dir, folder), { recursive: true })
    await writeFile(join(dir, folder, 'a.yaml'), 'x')
    await symlink('/etc', join(dir, folder, 'link'))
  }
  await rm(join(dir, 'deep/lost+found/link'))
  expect([...(await hashFiles(dir)).keys()]).toEqual(['deep/lost+found/a.yaml'])
  expect(await findLinkTargets(dir)).toEqual([])
  expect(await hashFiles(join(dir, 'missing'))).toEqual(new Map())
})

test.each(['a', 'a/b.html', '.well-known/x', 'a b/日本', 'a..b/...'])('%s is safe', (path) => {
  expect(isSafePath(path)).toBe(true)
})

test.each(['', '/a', 'a//b', 'a/', '.', './a', '..', 'a/../b', 'a/..', 'a\0b', `a/${'x'.repeat(256)}`])(
  '%j is unsafe',
  (path) => {
    expect(isSafePath(path)).toBe(false)
  },
)
