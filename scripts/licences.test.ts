import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Lock, listLicensed, toLicensePage } from './licences.ts'

const HINT = 'docs/licences.md is out of date. Run `npm run licences`.'
/** These licenses only require that their text is kept. */
const FREE = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  '0BSD',
  'Apache-2.0',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
  // Only of typefaces, which are used unchanged.
  'OFL-1.1',
]
/** These licenses require publishing changes, which is fine for tools that we do not change. */
const TOOLS_ONLY = ['MPL-2.0', 'LGPL-3.0-or-later', 'CC-BY-4.0']

async function readLock(folder: string): Promise<Lock> {
  return JSON.parse(await readFile(new URL(`../${folder}/package-lock.json`, import.meta.url), 'utf8'))
}

function isAllowed(license: string, allowed: string[]): boolean {
  return license
    .replace(/[()]/g, '')
    .split(/ AND | OR /)
    .every((part) => allowed.includes(part))
}

test.each(['.', 'scripts/setup/node'])('the packages in %s have allowed licenses', async (folder) => {
  const rejected = listLicensed(await readLock(folder)).filter(
    ({ license, runs }) => !isAllowed(license, runs && folder === '.' ? FREE : [...FREE, ...TOOLS_ONLY]),
  )
  expect(rejected).toEqual([])
})

test('docs/licences.md matches the lockfile', async () => {
  const page = await readFile(new URL('../docs/licences.md', import.meta.url), 'utf8')
  expect(page, HINT).toBe(toLicensePage(await readLock('.')))
})
