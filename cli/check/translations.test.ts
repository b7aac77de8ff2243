import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VALID_FILES, writeContentDir } from '../../tests/fakes/content/content-dir.ts'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { readSourceFiles } from './checks/source-files.ts'
import { checkTranslations } from './translations.ts'

const toSite = (language: string, ...others: string[]) => {
  const listed = others.map((other) => `  - language: ${other}\n    address: https://${other}.ada.example/\n`)
  return `${VALID_FILES['site.yaml']}language: ${language}\ntranslations:${listed.length > 0 ? `\n${listed.join('')}` : ' []'}\n`
}

async function check(english: string, german: string, files: Record<string, string> = {}) {
  const parent = await createFolder()
  await mkdir(join(parent, 'content.before-2026'))
  await cp(await writeContentDir({ 'site.yaml': english, ...files }), join(parent, 'content'), { recursive: true })
  await cp(await writeContentDir({ 'site.yaml': german }), join(parent, 'content-de'), { recursive: true })
  const dir = join(parent, 'content')
  return checkTranslations(await readSourceFiles(dir, { siteOnly: false }), dir)
}

test('sites that list each other and have the same projects are fine', async () => {
  expect(await check(toSite('en', 'de', 'fr'), toSite('de', 'en'))).toEqual([])
  expect(await check(toSite('en'), toSite('de', 'en'))).toEqual([])
})

test('a site that does not list this one is named, and so are projects that it lacks', async () => {
  const loom = { 'projects/loom.yaml': 'title: Loom\n', 'projects/draft.yaml': 'title: Draft\ndraft: true\n' }
  expect(await check(toSite('en', 'fr', 'de'), toSite('de', 'fr'), loom)).toMatchObject([
    {
      ...{ level: 'warning', where: 'site.yaml:9', field: 'translations[2].language' },
      what: 'content-de/site.yaml doesn’t list this site, so search engines ignore both links',
      fix: 'Add “language: en” with this site’s address to its “translations”.',
    },
    { level: 'hint', what: 'content-de has no projects/loom.yaml' },
  ])
})

test('the language of the site itself is named', async () => {
  expect(await check(toSite('en', 'en'), toSite('de'))).toMatchObject([
    { level: 'warning', what: 'en is the language of this site, so it is left out' },
  ])
})
