import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPictureReader } from './reader.ts'
import { readContent } from '../load.ts'
import { writeFolder } from '../fixtures.ts'

test('a picture is served at its own path, with a hash that changes with its bytes', async () => {
  const one = await createPictureReader(await writeFolder({ 'a b/é.png': 'one' })).read('a b/é.png')
  const two = await createPictureReader(await writeFolder({ 'a b/é.png': 'two' })).read('a b/é.png')
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
  expect(await createPictureReader(await writeFolder({ [name]: 'bytes' })).read(name)).toMatchObject({ type })
})

test('a picture named twice is read once, however it is written', async () => {
  const pictures = createPictureReader(await writeFolder())
  const one = await pictures.read('icons/sum.svg')
  expect(await pictures.read('./icons/../icons/sum.svg')).toBe(one)
  expect([...pictures.byPath().keys()]).toEqual(['/pictures/icons/sum.svg'])
})

test.each(['icons/none.svg', 'icons', 'site.yaml', 'icons/sum.svg.exe', ''])(
  'there is no picture called %j',
  async (name) => {
    expect(await createPictureReader(await writeFolder()).read(name)).toBeUndefined()
  },
)

test('a path that leaves the folder names no picture, even where there is one', async () => {
  const outside = await writeFolder()
  const dir = join(outside, 'inner')
  await mkdir(dir)
  await writeFile(join(outside, 'secret.svg'), 'x')
  const { read } = createPictureReader(dir)
  const names = [
    '../secret.svg',
    'a/../../secret.svg',
    './../secret.svg',
    join(outside, 'secret.svg'),
    '..\\secret.svg',
  ]
  for (const name of names) expect(await read(name), name).toBeUndefined()
})

test('the owner is told of a picture that leaves the folder or is not there', async () => {
  const dir = await writeFolder({
    'skills.yaml': '- title: One\n  icon: ../secret.svg\n',
    'apps.yaml': '- name: One\n- name: Two\n  icon: icons/none.svg\n',
  })
  const expected = 'a picture (svg, png, jpg, webp, avif or gif) in the content folder'
  expect(await readContent(dir)).toEqual({
    kind: 'mistaken',
    mistakes: [
      { file: 'apps.yaml', line: 3, field: '[2].icon', expected, found: '"icons/none.svg"' },
      { file: 'skills.yaml', line: 2, field: '[1].icon', expected, found: '"../secret.svg"' },
    ],
  })
})

test('a picture on the web is taken as it is', async () => {
  const dir = await writeFolder({ 'apps.yaml': '- name: One\n  icon: https://pictures.example/one.svg\n' })
  const applications = [{ svg: { url: 'https://pictures.example/one.svg' } }]
  expect(await readContent(dir)).toMatchObject({ kind: 'good', content: { documents: { applications } } })
})
