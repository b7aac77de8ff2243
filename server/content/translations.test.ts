import { expect, test } from 'vitest'
import { VALID_FILES, writeContentDir } from '../../tests/fakes/content/content-dir.ts'
import { loadContent } from './load.ts'

const LISTED = 'translations:\n  - language: de\n    address: https://ada.example/de/\n'

async function load(listed: string) {
  const result = await loadContent(await writeContentDir({ 'site.yaml': `${VALID_FILES['site.yaml']}${listed}` }))
  return result.kind === 'ok' ? result.content.site.translations : result.issues
}

test('another language has the pages that all sites have, and the own one is left out', async () => {
  const german = { language: 'de', url: 'https://ada.example/de', pages: ['/', '/privacy'] }
  expect(await load(LISTED)).toEqual([german])
  expect(await load(`language: de\n${LISTED}`)).toEqual([])
})

test.each([
  ['twice', LISTED + LISTED.replace('translations:\n', ''), 'each language once'],
  ['without a full URL', LISTED.replace('https://', ''), 'an http(s) URL'],
  ['by a name', LISTED.replace(': de', ': German'), expect.stringMatching(/^one of en, de, /)],
])('a language that is listed %s is reported', async (_, listed, expected) => {
  expect(await load(listed)).toMatchObject([{ file: 'site.yaml', expected }])
})
