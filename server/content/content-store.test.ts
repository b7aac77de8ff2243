import { execFile } from 'node:child_process'
import { link, open, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { SOON, waitElsewhere } from './watch/test-flush.ts'
import { ContentError, type FolderNews, openFolder } from './content-store.ts'
import { writeFolder } from './fixtures.ts'

const SITE = 'greeting: Hi\nroles: [One]\nbiography: Born to count.\n'
/** The larger ones are read more slowly, so that they do not end in the order in which they began. */
const MANY_PICTURES = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [
    [`projects/p${index}.yaml`, `title: P${index}\ndescription: One\nbanner: b${index}.png\n`],
    [`b${index}.png`, 'x'.repeat(index % 2 ? 1 : 4_000_000)],
  ]).flat(),
)
vi.setConfig({ testTimeout: 6 * SOON.timeout })

type Setting = { files?: Record<string, string>; before?(dir: string): Promise<void> }

async function watchFolder({ files, before = async () => {} }: Setting = {}) {
  const dir = await writeFolder(files)
  const folder = await openFolder(dir, { siteOnly: false })
  onTestFinished(folder.close)
  await before(dir)
  const news: FolderNews[] = []
  const names: string[] = []
  const name = () => folder.current().site.name
  folder.watch((item) => {
    news.push(item)
    names.push(name())
  })
  const write = (file: string, text: string) => writeFile(join(dir, file), text)
  /** As editors save: beside the file, then in its place. */
  async function replace(file: string, text: string) {
    await write('draft.tmp', text)
    await rename(join(dir, 'draft.tmp'), join(dir, file))
  }
  return { dir, folder, news, name, names, write, replace }
}

describe('opening', () => {
  test('a good folder gives its content', async () => {
    const folder = await openFolder(await writeFolder(), { siteOnly: false })
    expect(folder.current()).toMatchObject({ site: { name: 'Ada' }, documents: { projects: { length: 1 } } })
    expect([...folder.current().pictures.keys()]).toEqual(['/pictures/icons/sum.svg'])
  })

  test('a mistaken folder throws the report for the owner', async () => {
    const dir = await writeFolder({ 'apps.yaml': '- nam: Abacus', 'profile.yaml': 'x: 1' })
    const opened = openFolder(dir, { siteOnly: false })
    await expect(opened).rejects.toBeInstanceOf(ContentError)
    await expect(opened).rejects.toThrow(`There are 3 mistakes in ${dir}:\n  apps.yaml:1`)
  })

  test('a folder that is not there says which files are missing', async () => {
    const dir = join(await writeFolder(), 'nowhere')
    await expect(openFolder(dir, { siteOnly: true })).rejects.toThrow('site.yaml:1  expected this file to be there')
  })
})

describe('watching', () => {
  test('an edit replaces the content', async () => {
    const { news, name, write } = await watchFolder()
    await write('site.yaml', `name: Grace\n${SITE}`)
    await vi.waitFor(() => expect(name()).toBe('Grace'), SOON)
    await vi.waitFor(() => expect(news).toContainEqual({ kind: 'changed' }), SOON)
  })

  test('editors that put a new file in the place of the old one are seen every time', async () => {
    const { name, replace } = await watchFolder()
    for (const next of ['Grace', 'Edsger', 'Barbara']) {
      await replace('site.yaml', `name: ${next}\n${SITE}`)
      await vi.waitFor(() => expect(name()).toBe(next), SOON)
    }
  })

  test('a new project is seen', async () => {
    const { folder, write } = await watchFolder()
    await write('projects/loom.yaml', 'title: Loom\ndescription: It weaves\n')
    await vi.waitFor(() => expect(folder.current().documents?.projects).toHaveLength(2), SOON)
  })

  test('a mistake is told, the last good content stays, and mending it is seen', async () => {
    const { news, name, replace } = await watchFolder()
    await replace('site.yaml', `nam: Grace\n${SITE}`)
    await vi.waitFor(() => expect(news).toContainEqual({ kind: 'mistaken', report: expect.any(String) }), SOON)
    expect(news.find((item) => item.kind === 'mistaken')).toMatchObject({
      report: expect.stringContaining('site.yaml:1  nam  expected no such field here; is it misspelt?'),
    })
    expect(name()).toBe('Ada')
    await replace('site.yaml', `name: Grace\n${SITE}`)
    await vi.waitFor(() => expect(name()).toBe('Grace'), SOON)
  })

  test('what changed since the folder was opened is seen', async () => {
    const before = (dir: string) => writeFile(join(dir, 'site.yaml'), `name: Grace\n${SITE}`)
    const { name } = await watchFolder({ before })
    await vi.waitFor(() => expect(name()).toBe('Grace'), SOON)
  })

  test('what reads the same is nothing new, and a mistake is told once', async () => {
    const { folder, news, name, write, replace } = await watchFolder({ files: MANY_PICTURES })
    const kinds = () => news.map(({ kind }) => kind)
    await replace('site.yaml', `name: Ada\n${SITE}# The same again.\n`)
    await write('notes.txt', 'Nobody reads this.')
    await waitElsewhere()
    await replace('site.yaml', `nam: Grace\n${SITE}`)
    await vi.waitFor(() => expect(kinds()).toEqual(['mistaken']), SOON)
    expect(folder.version()).toBe(1)
    await replace('site.yaml', `nam: Grace\n${SITE}# And more of it.\n`)
    await waitElsewhere()
    await replace('site.yaml', `name: Ada\n${SITE}`)
    await vi.waitFor(() => expect(kinds()).toEqual(['mistaken', 'changed']), SOON)
    expect(name()).toBe('Ada')
  })

  describe('of a picture that is slow to read', () => {
    const ICON = '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>'

    /** A folder that is just being read, and what lets that reading end. */
    async function readSlowly() {
      const watched = await watchFolder()
      const { dir, name, replace } = watched
      await replace('site.yaml', `name: Konrad\n${SITE}`)
      await vi.waitFor(() => expect(name()).toBe('Konrad'), SOON)
      const pipe = join(dir, '.pipe')
      await promisify(execFile)('mkfifo', [pipe])
      await link(pipe, join(dir, '.slow'))
      await replace('site.yaml', `name: Grace\n${SITE}`)
      await rename(join(dir, '.slow'), join(dir, 'icons/sum.svg'))
      // Opens when somebody reads at the other end.
      const end = await open(pipe, 'w')
      return { ...watched, finish: () => end.writeFile(ICON).finally(() => end.close()) }
    }

    test('the reading that began last is the one that counts', async () => {
      const { name, names, replace, finish } = await readSlowly()
      await replace('icons/sum.svg', ICON)
      await replace('site.yaml', `name: Barbara\n${SITE}`)
      await waitElsewhere()
      await finish()
      await vi.waitFor(() => expect(names).toContain('Barbara'), SOON)
      await waitElsewhere()
      expect([name(), names.at(-1)]).toEqual(['Barbara', 'Barbara'])
    })

    test('one that ends after the folder was closed changes nothing', async () => {
      const { folder, name, names, finish } = await readSlowly()
      const before = [name(), ...names]
      folder.close()
      await finish()
      await waitElsewhere()
      expect([name(), ...names]).toEqual(before)
    })
  })
})
