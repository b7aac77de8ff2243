import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeContentDir } from '../fixtures.ts'
import { loadContent } from '../load.ts'
import { createImageReader } from './reader.ts'

test('adds a hash of the bytes to the URL', async () => {
  const one = await createImageReader(await writeContentDir({ 'a b/é.png': 'one' })).read('a b/é.png')
  const two = await createImageReader(await writeContentDir({ 'a b/é.png': 'two' })).read('a b/é.png')
  expect(one).toMatchObject({
    type: 'image/png',
    url: expect.stringMatching(/^\/pictures\/a%20b\/%C3%A9\.png\?v=\w{10}$/),
  })
  expect(two?.url).not.toBe(one?.url)
})

test.each([
  ['x.svg', 'image/svg+xml'],
  ['x.JPG', 'image/jpeg'],
  ['x.jpeg', 'image/jpeg'],
  ['x.webp', 'image/webp'],
  ['x.avif', 'image/avif'],
  ['x.gif', 'image/gif'],
])('%s is served as %s', async (name, type) => {
  expect(await createImageReader(await writeContentDir({ [name]: 'bytes' })).read(name)).toMatchObject({ type })
})

test('reads an image once, even if its path is written differently', async () => {
  const images = createImageReader(await writeContentDir())
  const one = await images.read('icons/sum.svg')
  expect(await images.read('./icons/../icons/sum.svg')).toBe(one)
  expect([...images.byPath().keys()]).toEqual(['/pictures/icons/sum.svg'])
})

test.each(['icons/none.svg', 'icons', 'site.yaml', 'icons/sum.svg.exe', ''])(
  'there is no image named %j',
  async (name) => {
    expect(await createImageReader(await writeContentDir()).read(name)).toBeUndefined()
  },
)

test('does not read images outside the content folder', async () => {
  const outside = await writeContentDir()
  const dir = join(outside, 'inner')
  await mkdir(dir)
  await writeFile(join(outside, 'secret.svg'), 'x')
  const { read } = createImageReader(dir)
  const names = [
    '../secret.svg',
    'a/../../secret.svg',
    './../secret.svg',
    join(outside, 'secret.svg'),
    '..\\secret.svg',
  ]
  for (const name of names) expect(await read(name), name).toBeUndefined()
})

test('reports an image that is missing or outside the folder', async () => {
  const dir = await writeContentDir({
    'skills.yaml': '- title: One\n  icon: ../secret.svg\n',
    'apps.yaml': '- name: One\n- name: Two\n  icon: icons/none.svg\n',
  })
  const expected = 'an image (svg, png, jpg, webp, avif, or gif) in the content folder'
  expect(await loadContent(dir)).toEqual({
    kind: 'invalid',
    issues: [
      { kind: 'image', file: 'apps.yaml', line: 3, field: '[2].icon', expected, found: '"icons/none.svg"' },
      { kind: 'image', file: 'skills.yaml', line: 2, field: '[1].icon', expected, found: '"../secret.svg"' },
    ],
  })
})

test('reports an image that cannot be read', async () => {
  const dir = await writeContentDir({ 'apps.yaml': '- name: One\n  icon: icons/one.png\n', 'icons/one.png/x': '' })
  const issues = [{ file: 'apps.yaml', line: 2, expected: expect.stringContaining('check the file') }]
  expect(await loadContent(dir)).toMatchObject({ kind: 'invalid', issues })
})

test('does not change the URL of an image on the web', async () => {
  const dir = await writeContentDir({ 'apps.yaml': '- name: One\n  icon: https://images.example/one.svg\n' })
  const applications = [{ svg: { url: 'https://images.example/one.svg' } }]
  expect(await loadContent(dir)).toMatchObject({ kind: 'ok', content: { documents: { applications } } })
})
