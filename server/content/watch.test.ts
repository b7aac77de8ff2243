import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { watchContent } from './watch.ts'

const INTERVAL_MS = 300

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

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
  const countAfter = (intervals: number) => {
    vi.advanceTimersByTime(intervals * INTERVAL_MS)
    return changes
  }
  async function expectNoticed(change: () => Promise<unknown>) {
    const before = changes
    await change()
    expect(countAfter(3)).toBe(before + 1)
  }
  return { parent, dir, countAfter, expectNoticed, close }
}

test('notices files that are added, changed, and removed, also in new subfolders', async () => {
  const { dir, expectNoticed } = await watchDir()
  await mkdir(join(dir, 'banners/large'), { recursive: true })
  for (const file of ['site.yaml', 'banners/large/a.png'].map((name) => join(dir, name))) {
    await expectNoticed(() => writeFile(file, 'one'))
    await expectNoticed(() => writeFile(file, 'two'))
    await expectNoticed(() => rm(file))
  }
})

test('reports several steps as one change when they are done', async () => {
  const { dir, countAfter } = await watchDir()
  for (const name of ['one', 'two', 'three']) {
    await writeFile(join(dir, name), 'x')
    expect(countAfter(1)).toBe(0)
  }
  expect(countAfter(9)).toBe(1)
})

test.each([
  ['the folder is replaced', 'content', rename],
  ['a parent folder is replaced', 'current', rename],
  ['a parent folder becomes a symlink', 'current', symlink],
])('goes on when %s', async (_, name, put) => {
  const { parent, dir, expectNoticed } = await watchDir(name === 'content' ? '' : name)
  const [current, next] = [join(parent, name), join(parent, 'next')]
  await mkdir(dir.replace(current, next), { recursive: true })
  await expectNoticed(async () => {
    await rename(current, join(parent, 'before'))
    await put(next, current)
  })
  await expectNoticed(() => writeFile(join(dir, 'site.yaml'), 'one'))
})

test('follows symlinks to files and folders, also swapped ones, and ignores those to nothing and to itself', async () => {
  const { parent, dir, expectNoticed } = await watchDir()
  const [one, two, next] = ['one', 'two', 'next'].map((name) => join(parent, name)) as [string, string, string]
  for (const folder of [one, two]) await mkdir(folder)
  await expectNoticed(async () => {
    await writeFile(join(parent, 'site.yaml'), 'one')
    await symlink(join(parent, 'site.yaml'), join(dir, 'site.yaml'))
    await symlink(one, join(parent, 'current'))
    await symlink(join(parent, 'current'), join(dir, 'linked'))
    for (const name of ['itself', 'again']) await symlink(dir, join(dir, name))
    await symlink('nothing', join(dir, 'broken'))
    await symlink('loop', join(dir, 'loop'))
  })
  await expectNoticed(() => writeFile(join(parent, 'site.yaml'), 'two'))
  await expectNoticed(() => writeFile(join(one, 'a.yaml'), 'one'))
  await expectNoticed(async () => {
    await symlink(two, next)
    await rename(next, join(parent, 'current'))
  })
  await expectNoticed(() => writeFile(join(two, 'a.yaml'), 'one'))
})

test('ignores siblings, hidden files, and what happens around and after close', async () => {
  const { parent, dir, countAfter, close } = await watchDir()
  await mkdir(join(dir, '.git'))
  await writeFile(join(dir, '.git/config'), 'one')
  await writeFile(join(parent, 'sibling.yaml'), 'one')
  expect(countAfter(3)).toBe(0)
  await writeFile(join(dir, 'site.yaml'), 'one')
  countAfter(1)
  close()
  expect(countAfter(3)).toBe(0)
})

test('compares a folder less often if that takes long', async () => {
  const { dir, countAfter } = await watchDir()
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 30))
  onTestFinished(() => clock.mockRestore())
  await writeFile(join(dir, 'site.yaml'), 'one')
  expect(countAfter(5)).toBe(0)
  expect(countAfter(2)).toBe(1)
})
