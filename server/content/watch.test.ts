import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { flushWatchers, WATCH_TIMEOUT } from '../../tests/fakes/content/flush-watchers.ts'
import { watchContent } from './watch.ts'

vi.setConfig({ testTimeout: 6 * WATCH_TIMEOUT.timeout })

async function watchDir(above = '') {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-changes-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const dir = join(parent, above, 'content')
  await mkdir(join(dir, 'projects'), { recursive: true })
  let changes = 0
  const { close } = watchContent(dir, () => {
    changes += 1
  })
  onTestFinished(close)
  /** Resolves when the change is reported. */
  async function notices(change: () => Promise<unknown>) {
    const before = changes
    await change()
    await vi.waitFor(() => expect(changes).toBe(before + 1), WATCH_TIMEOUT)
  }
  return { parent, dir, countChanges: () => changes, notices, close }
}

test('notices files that are added, changed, and removed in new subfolders, and several at once as one change', async () => {
  const { dir, notices } = await watchDir()
  const files = ['site.yaml', 'banners/large/a.png'].map((name) => join(dir, name))
  const forAll = (change: (file: string) => Promise<unknown>) => notices(() => Promise.all(files.map(change)))
  await mkdir(join(dir, 'banners/large'), { recursive: true })
  await forAll((file) => writeFile(file, 'one'))
  await forAll((file) => writeFile(file, 'two'))
  await forAll((file) => rm(file))
})

test.each([
  ['the folder is replaced', 'content', rename],
  ['a parent folder is replaced', 'current', rename],
  ['a parent folder becomes a symlink', 'current', symlink],
])('goes on when %s', async (_, name, put) => {
  const { parent, dir, notices } = await watchDir(name === 'content' ? '' : name)
  const [current, next] = [join(parent, name), join(parent, 'next')]
  await mkdir(dir.replace(current, next), { recursive: true })
  await notices(async () => {
    await rename(current, join(parent, 'before'))
    await put(next, current)
  })
  await notices(() => writeFile(join(dir, 'site.yaml'), 'one'))
})

test('follows symlinks to files and folders, also swapped ones, and ignores those to nothing and to itself', async () => {
  const { parent, dir, notices } = await watchDir()
  const [one, two, next] = ['one', 'two', 'next'].map((name) => join(parent, name)) as [string, string, string]
  for (const folder of [one, two]) await mkdir(folder)
  await notices(async () => {
    await writeFile(join(parent, 'site.yaml'), 'one')
    await symlink(join(parent, 'site.yaml'), join(dir, 'site.yaml'))
    await symlink(one, join(parent, 'current'))
    await symlink(join(parent, 'current'), join(dir, 'linked'))
    await symlink(dir, join(dir, 'itself'))
    await symlink('nothing', join(dir, 'broken'))
    await symlink('loop', join(dir, 'loop'))
  })
  await notices(() => writeFile(join(parent, 'site.yaml'), 'two'))
  await notices(() => writeFile(join(one, 'a.yaml'), 'one'))
  await notices(async () => {
    await symlink(two, next)
    await rename(next, join(parent, 'current'))
  })
  await notices(() => writeFile(join(two, 'a.yaml'), 'one'))
})

test('ignores siblings, hidden files, and what happens around and after close', async () => {
  const { parent, dir, countChanges, close } = await watchDir()
  await mkdir(join(dir, '.git'))
  await writeFile(join(dir, '.git/config'), 'one')
  await writeFile(join(parent, 'sibling.yaml'), 'one')
  await flushWatchers()
  await writeFile(join(dir, 'site.yaml'), 'one')
  close()
  await flushWatchers()
  expect(countChanges()).toBe(0)
})
