import { cp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { VALID_FILES, writeContentDir } from '../../tests/fakes/content/content-dir.ts'
import { WATCH_TIMEOUT } from '../../tests/fakes/content/flush-watchers.ts'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { loadContent } from './load.ts'
import { openContentStore } from './store.ts'

const LISTED = 'translations:\n  - language: de\n    address: https://ada.example/de/\n'

/** Writes two folders next to each other. */
async function writeFolders(german: string) {
  const parent = await createFolder()
  const english = { 'site.yaml': `${VALID_FILES['site.yaml']}${LISTED}` }
  await cp(await writeContentDir(english), join(parent, 'content'), { recursive: true })
  await cp(await writeContentDir({ 'site.yaml': german }), join(parent, 'content-de'), { recursive: true })
  return parent
}

async function load(dir: string) {
  const result = await loadContent(dir)
  return result.kind === 'ok' ? result.content.site.translations : result.issues
}

test('a site knows the pages that the other languages have in the folders next to it', async () => {
  const parent = await writeFolders(`${VALID_FILES['site.yaml']}language: de\nsummaries: off\n`)
  await writeFile(join(parent, 'content-de/projects/draft.yaml'), 'title: Entwurf\ndraft: true\n')
  const german = { language: 'de', url: 'https://ada.example/de' }
  expect(await load(join(parent, 'content'))).toEqual([{ ...german, pages: ['/', '/privacy', '/project/engine'] }])
  await rename(join(parent, 'content-de'), join(parent, 'german'))
  expect(await load(join(parent, 'content'))).toEqual([{ ...german, pages: ['/', '/privacy'] }])
})

test.each([
  ['with issues', 'name: Ada\n'],
  ['in another language', `${VALID_FILES['site.yaml']}language: fr\n`],
])('a folder %s has the pages that all sites have', async (_, german) => {
  expect(await load(join(await writeFolders(german), 'content'))).toMatchObject([{ pages: ['/', '/privacy'] }])
})

test.each([
  ['twice', LISTED + LISTED.replace('translations:\n', ''), 'each language once'],
  ['without a full URL', LISTED.replace('https://', ''), 'an http(s) URL'],
  ['by a name', LISTED.replace(': de', ': German'), expect.stringMatching(/^one of en, de, /)],
])('a language that is listed %s is reported', async (_, listed, expected) => {
  const dir = await writeContentDir({ 'site.yaml': `${VALID_FILES['site.yaml']}${listed}` })
  expect(await load(dir)).toMatchObject([{ file: 'site.yaml', expected }])
})

test('a running site notices what changes in the other folder', async () => {
  const parent = await writeFolders(`${VALID_FILES['site.yaml']}language: de\n`)
  const dirs = { contentDir: join(parent, 'content'), isContentDirSet: true, dataDir: parent }
  const store = await openContentStore({ ...dirs, siteUrl: 'https://ada.example' })
  onTestFinished(store.close)
  store.subscribe(() => {})
  const listPages = () => store.current().site.translations[0]?.pages
  expect(listPages()).toEqual(['/', '/summarize', '/privacy', '/project/engine'])
  await rm(join(parent, 'content-de/projects/engine.yaml'))
  await vi.waitFor(() => expect(listPages()).toEqual(['/', '/summarize', '/privacy']), WATCH_TIMEOUT)
})
