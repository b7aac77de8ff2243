import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadIssues, writeContentDir } from '../../../tests/fakes/content/content-dir.ts'
import { createImageReader } from './reader.ts'

test.each([
  ['a b/é?#%.png', 'image/png', '/pictures/a%20b/%C3%A9%3F%23%25.png'],
  ['x.svg', 'image/svg+xml', '/pictures/x.svg'],
  ['x.JPG', 'image/jpeg', '/pictures/x.JPG'],
  ['x.jpeg', 'image/jpeg', '/pictures/x.jpeg'],
  ['x.webp', 'image/webp', '/pictures/x.webp'],
  ['x.avif', 'image/avif', '/pictures/x.avif'],
  ['x.gif', 'image/gif', '/pictures/x.gif'],
])('%s has the type %s and a URL with a hash of its bytes', async (name, type, path) => {
  const [one, two] = await Promise.all(
    ['one', 'two'].map(async (bytes) => createImageReader(await writeContentDir({ [name]: bytes })).read(name)),
  )
  expect([one?.type, one?.url.replace(/\?v=\w{10}$/, '')]).toEqual([type, path])
  expect(two?.url).not.toBe(one?.url)
})

test('reads an image once, even if its path is written differently', async () => {
  const images = createImageReader(await writeContentDir())
  const one = await images.read('icons/sum.svg')
  expect(await images.read('./icons/../icons/sum.svg')).toBe(one)
  expect(await images.read('/icons/sum.svg')).toBeUndefined()
  expect([...images.byPath().keys()]).toEqual(['/pictures/icons/sum.svg'])
})

test('reads only images, and only in the content folder', async () => {
  const outside = await writeContentDir()
  const dir = join(outside, 'inner')
  await mkdir(dir)
  await writeFile(join(outside, 'secret.svg'), 'x')
  await writeFile(join(dir, 'site.yaml'), 'x')
  const parents = ['../secret.svg', 'a/../../secret.svg', './../secret.svg', join(outside, 'secret.svg')]
  for (const name of [...parents, '..\\secret.svg', 'none.svg', 'site.yaml', '']) {
    expect(await createImageReader(dir).read(name), name).toBeUndefined()
  }
})

test('reports an image that is missing, outside the folder, or unreadable', async () => {
  const issues = await loadIssues({
    'skills.yaml': '- title: One\n  icon: ../secret.svg\n',
    'apps.yaml': '- name: One\n  icon: icons/one.png\n- name: Two\n  icon: icons/none.svg\n',
    'icons/one.png/x': '',
  })
  const expected = 'an image (svg, png, jpg, webp, avif, or gif) in the content folder'
  const readable = 'a readable image; check the file’s permissions'
  expect(issues).toEqual([
    { kind: 'image', file: 'apps.yaml', line: 2, field: '[1].icon', expected: readable, found: '"icons/one.png"' },
    { kind: 'image', file: 'apps.yaml', line: 4, field: '[2].icon', expected, found: '"icons/none.svg"' },
    { kind: 'image', file: 'skills.yaml', line: 2, field: '[1].icon', expected, found: '"../secret.svg"' },
  ])
})
