import { expect, test } from 'vitest'
import { createFileNames, toFileName } from './file-names.ts'

test.each([
  ['My Thing', 'my-thing'],
  ['  Ünïcôde & Straße! ', 'unicode-strasse'],
  ['C++', 'cpp'],
  ['../../etc/passwd', 'etc-passwd'],
  ['..', 'project-5ec1f7'],
  ['Моя Библиотека: щи', 'moya-biblioteka-shchi'],
  ['Київський їжак', 'kiyivskiy-yizhak'],
  ['Ελληνικός Χάρτης', 'ellinikos-chartis'],
  ['Ｆｕｌｌ Width', 'full-width'],
  ['プロジェクト', 'project-61bc33'],
  ['مكتبة', 'mktbt'],
  ['Пројекат', 'projekat'],
  ['L’été & Conway', 'l-ete-conway'],
  ['図書館 App', 'app-875e98'],
  ['CON', 'con-1'],
  ['com1', 'com1-1'],
  ['a\0b', 'a-b'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('%j becomes %j', (title, name) => {
  expect(toFileName(title, 'project')).toBe(name)
})

test('names are unique, ignoring case, and numbered', () => {
  const names = createFileNames()
  expect([names.fromId('Loom'), names.fromId('loom-3')]).toEqual(['Loom', 'loom-3'])
  const named = ['loom', 'Loom', '織機', '織機'].map((title) => names.fromTitle(title, 'project'))
  expect(named).toEqual(['loom-2', 'loom-4', 'project-106515', 'project-106515-2'])
})

test('an id stays unchanged if it can be a file name', () => {
  for (const id of ['64b7f0c2a1e4d5f6a7b8c9d0', 'night-bus', 'A_1']) expect(createFileNames().fromId(id)).toBe(id)
  for (const id of ['', '..', 'a/b', 'a.b', '-a', 'nul', 'x'.repeat(65), 'é']) {
    expect(createFileNames().fromId(id), id).toBeUndefined()
  }
})
