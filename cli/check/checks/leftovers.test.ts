import { appendFile, cp, readFile, rename, writeFile } from 'node:fs/promises'
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
    expect.arrayContaining(['“Robin Sample” is from the sample content', 'robin.sample@example.com is a placeholder']),
  )
})

test('with an external backend, reports only what the site still shows', async () => {
  const found = await check((dir) => appendFile(join(dir, 'site.yaml'), '# mine\n'), { siteOnly: true })
  const files = new Set(found.map(({ file }) => file))
  expect(files).toEqual(new Set(['avatar.jpg', 'site.yaml']))
})

test('reports sentences that are left, and images under another name', async () => {
  const found = await check(async (dir) => {
    const profile = await readFile(join(dir, 'profile.yaml'), 'utf8')
    await writeFile(join(dir, 'profile.yaml'), profile.replace(/I build/, 'We build'))
    await rename(join(dir, 'avatar.jpg'), join(dir, 'me.jpg'))
    const site = await readFile(join(dir, 'site.yaml'), 'utf8')
    await writeFile(join(dir, 'site.yaml'), site.replace('avatar.jpg', 'me.jpg'))
  })
  expect(found.map(({ where }) => where)).toContain('me.jpg')
  expect(found.map(({ what }) => what)).toContainEqual(
    expect.stringMatching(/^“We build .* is from the sample content$/),
  )
})

test('the unchanged sample is not listed file by file', async () => {
  expect(await check(async () => {})).toEqual([])
})

test.each([
  ['Lorem ipsum dolor sit amet, consectetur.', 'error'],
  ['Your Name', 'error'],
  ["Hi, I'm Your Name", 'error'],
  ['John Doe', 'error'],
  ['Project description', 'error'],
  ['https://example.com/me', 'error'],
  ['A generator of lorem ipsum', 'warning'],
  ['Lorem Ipsum Generator', 'warning'],
  ['It asks John Doe for his number', 'warning'],
  ['I write your names on cups', undefined],
  ['Fullstack Developer', undefined],
])('the words of other templates: %s', async (text, level) => {
  const change = (dir: string) => writeFile(join(dir, 'profile.yaml'), `aboutMe: ${JSON.stringify(text)}\n`)
  const found = (await check(change)).filter(({ file }) => file === 'profile.yaml')
  expect(found.map((each) => [each.where, each.level])).toEqual(level ? [['profile.yaml:1', level]] : [])
})
