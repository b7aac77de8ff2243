import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { SOON, waitElsewhere } from './test-flush.ts'
import { watchChanges } from './watch.ts'

vi.setConfig({ testTimeout: 6 * SOON.timeout })

async function openFolder(above = '') {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-changes-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const dir = join(parent, above, 'content')
  await mkdir(join(dir, 'projects'), { recursive: true })
  const news = { changes: 0, troubles: [] as string[] }
  const { close } = watchChanges(dir, {
    onChange: () => {
      news.changes += 1
    },
    onTrouble: (reason) => news.troubles.push(reason),
  })
  onTestFinished(close)
  /** Resolves when the change was told. */
  async function hears(change: () => Promise<unknown>) {
    const before = news.changes
    await change()
    await vi.waitFor(() => expect(news.changes).toBeGreaterThan(before), SOON)
  }
  return { parent, dir, news, hears, close }
}

test('a file is seen to come, to change and to go, also in a folder below', async () => {
  const { dir, hears } = await openFolder()
  for (const file of [join(dir, 'site.yaml'), join(dir, 'projects/loom.yaml')]) {
    await hears(() => writeFile(file, 'one'))
    await hears(() => writeFile(file, 'two'))
    await hears(() => rm(file))
  }
})

test('what happens in a new folder is seen', async () => {
  const { dir, hears } = await openFolder()
  await hears(() => mkdir(join(dir, 'banners/large'), { recursive: true }))
  await hears(() => writeFile(join(dir, 'banners/large/a.png'), 'a'))
})

test('a folder that takes the place of the other is seen, and what happens in it', async () => {
  const { parent, dir, hears } = await openFolder()
  const next = join(parent, 'next')
  await mkdir(join(next, 'projects'), { recursive: true })
  await hears(async () => {
    await rename(dir, join(parent, 'before'))
    await rename(next, dir)
  })
  await hears(() => writeFile(join(dir, 'projects/loom.yaml'), 'one'))
})

test('a folder above that is replaced, and one whose link is set anew, are seen, and what happens in them', async () => {
  for (const isLink of [false, true]) {
    const { parent, dir, hears } = await openFolder('current')
    const [current, next] = [join(parent, 'current'), join(parent, 'next')]
    await mkdir(join(next, 'content'), { recursive: true })
    await hears(async () => {
      await rename(current, join(parent, 'before'))
      await (isLink ? symlink(next, current) : rename(next, current))
    })
    await hears(() => writeFile(join(dir, 'site.yaml'), 'one'))
  }
})

test('what is linked into the folder is seen, and a link to the folder itself leads nowhere', async () => {
  const { parent, dir, hears, news } = await openFolder()
  const [file, folder] = [join(parent, 'site.yaml'), join(parent, 'shared')]
  await writeFile(file, 'one')
  await mkdir(folder)
  await hears(async () => {
    await symlink(file, join(dir, 'site.yaml'))
    await symlink(folder, join(dir, 'shared'))
    await symlink(dir, join(dir, 'itself'))
  })
  await hears(() => writeFile(file, 'two'))
  await hears(() => writeFile(join(folder, 'a.yaml'), 'one'))
  await hears(() => rm(folder, { recursive: true }))
  await hears(() => mkdir(folder))
  await hears(() => writeFile(join(folder, 'a.yaml'), 'one'))
  expect(news.troubles).toEqual([])
})

test('links that lead to links are followed to their end, each from where it really is', async () => {
  const { parent, dir, hears, news } = await openFolder()
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
  // content/site.yaml, to content/linked/site.yaml, which is really linked/site.yaml, to current/site.yaml.
  await mkdir(join(parent, 'linked'))
  await hears(async () => {
    await symlink('../current/site.yaml', join(parent, 'linked/site.yaml'))
    await symlink('../linked', join(dir, 'linked'))
    await symlink('linked/site.yaml', join(dir, 'site.yaml'))
  })
  await hears(() => writeFile(join(one, 'site.yaml'), 'changed'))
  await hears(() => setCurrent(two))
  await hears(() => writeFile(join(two, 'site.yaml'), 'changed'))
  expect(news.troubles).toEqual([])
})

test('a folder that is gone and comes back is seen', async () => {
  const { dir, hears, news } = await openFolder()
  await hears(() => rm(dir, { recursive: true }))
  await hears(() => mkdir(dir))
  await hears(() => writeFile(join(dir, 'site.yaml'), 'one'))
  expect(news.troubles).toEqual([])
})

describe('nothing is told', () => {
  test('of neighbours and of what programs hide', async () => {
    const { parent, dir, news } = await openFolder()
    await mkdir(join(dir, '.git'))
    await writeFile(join(dir, '.git/config'), 'one')
    await writeFile(join(dir, '.site.yaml.swp'), 'one')
    await writeFile(join(parent, 'neighbour.yaml'), 'one')
    await waitElsewhere()
    expect(news.changes).toBe(0)
  })

  test('after the end, not even of what happened before it', async () => {
    const { dir, news, close } = await openFolder()
    await writeFile(join(dir, 'site.yaml'), 'one')
    close()
    await writeFile(join(dir, 'projects/loom.yaml'), 'one')
    await waitElsewhere()
    expect(news.changes).toBe(0)
  })
})

test('a place that cannot be watched is told, each reason once', async () => {
  const { dir, hears, news } = await openFolder()
  await hears(async () => {
    for (const name of ['one', 'other']) await symlink(name, join(dir, name))
  })
  await hears(() => writeFile(join(dir, 'site.yaml'), 'one'))
  expect(news.troubles).toEqual([expect.stringContaining('ELOOP')])
})
