import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { flushWatchers, WATCH_TIMEOUT } from '../../../tests/fakes/content/flush-watchers.ts'
import { watchContent } from './watch.ts'

vi.setConfig({ testTimeout: 6 * WATCH_TIMEOUT.timeout })

async function watchDir(above = '') {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-changes-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const dir = join(parent, above, 'content')
  await mkdir(join(dir, 'projects'), { recursive: true })
  const events = { changes: 0, errors: [] as string[] }
  const { close } = watchContent(dir, {
    onChange: () => {
      events.changes += 1
    },
    onError: (reason) => events.errors.push(reason),
  })
  onTestFinished(close)
  /** Resolves when the change is reported. */
  async function notices(change: () => Promise<unknown>) {
    const before = events.changes
    await change()
    await vi.waitFor(() => expect(events.changes).toBeGreaterThan(before), WATCH_TIMEOUT)
  }
  return { parent, dir, events, notices, close }
}

test('notices files that are added, changed, and removed, also in subfolders and new folders', async () => {
  const { dir, notices } = await watchDir()
  await notices(() => mkdir(join(dir, 'banners/large'), { recursive: true }))
  for (const file of ['site.yaml', 'projects/loom.yaml', 'banners/large/a.png'].map((name) => join(dir, name))) {
    await notices(() => writeFile(file, 'one'))
    await notices(() => writeFile(file, 'two'))
    await notices(() => rm(file))
  }
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

test('follows symlinks into other folders, and ignores a symlink to itself', async () => {
  const { parent, dir, notices, events } = await watchDir()
  const [file, folder] = [join(parent, 'site.yaml'), join(parent, 'shared')]
  await writeFile(file, 'one')
  await mkdir(folder)
  await notices(async () => {
    await symlink(file, join(dir, 'site.yaml'))
    await symlink(folder, join(dir, 'shared'))
    await symlink(dir, join(dir, 'itself'))
  })
  await notices(() => writeFile(file, 'two'))
  await notices(() => writeFile(join(folder, 'a.yaml'), 'one'))
  await notices(() => rm(folder, { recursive: true }))
  await notices(() => mkdir(folder))
  await notices(() => writeFile(join(folder, 'a.yaml'), 'one'))
  expect(events.errors).toEqual([])
})

test('follows chains of symlinks and a swapped symlink', async () => {
  const { parent, dir, notices, events } = await watchDir()
  const release = async (name: string) => {
    await mkdir(join(parent, 'releases', name), { recursive: true })
    await writeFile(join(parent, 'releases', name, 'site.yaml'), name)
    return join(parent, 'releases', name)
  }
  const [one, two] = [await release('one'), await release('two')]
  const setCurrent = async (to: string) => {
    await symlink(to, join(parent, 'next'))
    await rename(join(parent, 'next'), join(parent, 'current'))
  }
  await setCurrent(one)
  // The chain is content/site.yaml -> content/linked/site.yaml (in fact linked/site.yaml) -> current/site.yaml.
  await mkdir(join(parent, 'linked'))
  await notices(async () => {
    await symlink('../current/site.yaml', join(parent, 'linked/site.yaml'))
    await symlink('../linked', join(dir, 'linked'))
    await symlink('linked/site.yaml', join(dir, 'site.yaml'))
  })
  await notices(() => writeFile(join(one, 'site.yaml'), 'changed'))
  await notices(() => setCurrent(two))
  await notices(() => writeFile(join(two, 'site.yaml'), 'changed'))
  expect(events.errors).toEqual([])
})

test('notices when the folder is removed and created again', async () => {
  const { dir, notices, events } = await watchDir()
  await notices(() => rm(dir, { recursive: true }))
  await notices(() => mkdir(dir))
  await notices(() => writeFile(join(dir, 'site.yaml'), 'one'))
  expect(events.errors).toEqual([])
})

test('ignores siblings, hidden files, and what happens around and after close', async () => {
  const { parent, dir, events, close } = await watchDir()
  await mkdir(join(dir, '.git'))
  await writeFile(join(dir, '.git/config'), 'one')
  await writeFile(join(dir, '.site.yaml.swp'), 'one')
  await writeFile(join(parent, 'sibling.yaml'), 'one')
  await flushWatchers()
  await writeFile(join(dir, 'site.yaml'), 'one')
  close()
  await writeFile(join(dir, 'projects/loom.yaml'), 'one')
  await flushWatchers()
  expect(events.changes).toBe(0)
})

test('reports an error once per code', async () => {
  const { dir, notices, events } = await watchDir()
  await notices(async () => {
    for (const name of ['one', 'other']) await symlink(name, join(dir, name))
  })
  await notices(() => writeFile(join(dir, 'site.yaml'), 'one'))
  expect(events.errors).toEqual([expect.stringContaining('ELOOP')])
})
