import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ContentError, type FolderNews, openFolder } from './folder.ts'
import { writeFolder } from './written-folder.ts'

const SITE = 'greeting: Hi\nroles: [One]\nbiography: Born to count.\n'
/** A watcher tells when the machine gets round to it. */
const SOON = { timeout: 10_000, interval: 20 }

async function watchFolder() {
  const dir = await writeFolder()
  const folder = await openFolder(dir, { siteOnly: false })
  onTestFinished(folder.close)
  const news: FolderNews[] = []
  folder.watch((item) => news.push(item))
  const name = () => folder.current().site.name
  const write = (file: string, text: string) => writeFile(join(dir, file), text)
  /** As editors save: beside the file, then in its place. */
  async function replace(file: string, text: string) {
    await write('draft.tmp', text)
    await rename(join(dir, 'draft.tmp'), join(dir, file))
  }
  return { folder, news, name, write, replace }
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
    const { news, name, write } = await watchFolder()
    await write('site.yaml', `nam: Grace\n${SITE}`)
    await vi.waitFor(() => expect(news).toContainEqual({ kind: 'mistaken', report: expect.any(String) }), SOON)
    expect(news.find((item) => item.kind === 'mistaken')).toMatchObject({
      report: expect.stringContaining('site.yaml:1  nam  expected no such field here; is it misspelt?'),
    })
    expect(name()).toBe('Ada')
    await write('site.yaml', `name: Grace\n${SITE}`)
    await vi.waitFor(() => expect(name()).toBe('Grace'), SOON)
  })
})
