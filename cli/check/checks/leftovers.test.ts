import { appendFile, cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../../../tests/fakes/postgres/databases.ts'
import { checkLeftovers } from './leftovers.ts'
import { readSourceFiles } from './source-files.ts'

const SAMPLE = join(import.meta.dirname, '../../../sample')

async function check(change: (dir: string) => Promise<void>, options = { siteOnly: false }) {
  const dir = await createFolder()
  await cp(SAMPLE, dir, { recursive: true })
  await change(dir)
  return checkLeftovers(dir, await readSourceFiles(dir, options), options)
}

test('reports each unchanged file and line', async () => {
  const found = await check((dir) => appendFile(join(dir, 'site.yaml'), '# mine\n'))
  const where = found.map((finding) => finding.where)
  expect(where).toEqual(expect.arrayContaining(['projects/loom.yaml', 'banners/loom.svg', 'profile.yaml']))
  expect(where.some((location) => location.startsWith('icons/'))).toBe(false)
  const site = found.filter((finding) => finding.where.startsWith('site.yaml'))
  expect(site.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'is text from the sample content',
      'robin.sample@example.com is a placeholder from the sample content',
    ]),
  )
})

test('with an external backend, reports only what the site still shows', async () => {
  const found = await check((dir) => appendFile(join(dir, 'site.yaml'), '# mine\n'), { siteOnly: true })
  const files = new Set(found.map(({ file }) => file))
  expect(files).toEqual(new Set(['avatar.jpg', 'site.yaml']))
})

test('the unchanged sample is not listed file by file', async () => {
  expect(await check(async () => {})).toEqual([])
})
