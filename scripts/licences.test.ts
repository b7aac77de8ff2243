import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type Lock, listLicensed, toLicencePage } from './licences.ts'

const HINT = 'docs/licences.md is not what the lock says. Run `npm run licences`.'
/** They ask for their own text to be kept, and for nothing of what is built with them. */
const FREE = ['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'Unlicense', 'CC0-1.0']
/** Fine for tools that we use as they are: those who change them give their changes back. */
const TOOLS_ONLY = ['MPL-2.0', 'LGPL-3.0-or-later', 'CC-BY-4.0', 'OFL-1.1']

async function readLock(folder: string): Promise<Lock> {
  return JSON.parse(await readFile(new URL(`../${folder}/package-lock.json`, import.meta.url), 'utf8'))
}

function isAllowed(license: string, allowed: string[]): boolean {
  return license
    .replace(/[()]/g, '')
    .split(/ AND | OR /)
    .every((part) => allowed.includes(part))
}

describe.each(['.', 'bench/lighthouse', 'scripts/setup/node'])('the packages in %s', (folder) => {
  test('come under licences that we know and may use', async () => {
    const odd = listLicensed(await readLock(folder)).filter(
      ({ license, runs }) => !isAllowed(license, runs && folder === '.' ? FREE : [...FREE, ...TOOLS_ONLY]),
    )
    expect(odd).toEqual([])
  })
})

test('the page of licences is that of the lock', async () => {
  const page = await readFile(new URL('../docs/licences.md', import.meta.url), 'utf8')
  expect(page, HINT).toBe(toLicencePage(await readLock('.')))
})

test.each(['GPL-3.0', 'MIT AND SSPL-1.0', 'none', ''])('a package under %j would be noticed', (license) => {
  expect(isAllowed(license, [...FREE, ...TOOLS_ONLY])).toBe(false)
})
