import { expect, test } from 'vitest'
import { createFileNames, toSlug } from './file-names.ts'

test.each([
  ['My Thing', 'my-thing'],
  ['  Ünïcôde & Straße! ', 'unicode-strasse'],
  ['C++', 'cpp'],
  ['../../etc/passwd', 'etc-passwd'],
  ['..', ''],
  ['プロジェクト', ''],
  ['CON', 'con-1'],
  ['com1', 'com1-1'],
  ['a\0b', 'a-b'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('%j becomes %j', (title, name) => {
  expect(toSlug(title)).toBe(name)
})

test('names are unique, ignoring case', () => {
  const names = createFileNames()
  expect(names.fromId('Loom')).toBe('Loom')
  expect(names.fromTitle('loom', 'project')).toBe('loom-2')
  expect(names.fromTitle('織機', 'project')).toBe('project')
  expect(names.fromTitle('机', 'project')).toBe('project-2')
})

test('many equal names get the next number each, also after an id with a number', () => {
  const names = createFileNames()
  names.fromId('Loom-3')
  const given = Array.from({ length: 100_000 }, () => names.fromTitle('Loom', 'project'))
  expect(given.slice(0, 4)).toEqual(['loom', 'loom-2', 'loom-4', 'loom-5'])
  expect(given.at(-1)).toBe('loom-100001')
})

test.each(['64b7f0c2a1e4d5f6a7b8c9d0', 'night-bus', 'A_1'])('the id %s stays', (id) => {
  expect(createFileNames().fromId(id)).toBe(id)
})

test.each(['', '..', 'a/b', 'a.b', '-a', 'nul', 'x'.repeat(65), 'é'])('the id %j cannot be a file name', (id) => {
  expect(createFileNames().fromId(id)).toBeUndefined()
})
