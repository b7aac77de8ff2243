import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { applyEdit } from '../../../editing/yaml/edit.ts'
import { testProperty } from '../../../tests/fakes/arbitraries.ts'
import type { Content } from '../../api.ts'
import { createFollower } from './rebase.ts'
import { toEdits } from './to-edits.ts'

function edits(before: unknown, after: unknown) {
  const files = [{ file: 'site.yaml', hash: '', value: { roles: before } }]
  return toEdits([{ source: 'site.yaml#roles', value: after, base: before }], { files } as unknown as Content)
}

test.each([
  ['a b c', 'a b', [{ kind: 'remove', path: ['roles', 2] }]],
  ['a b c', 'b c', [{ kind: 'remove', path: ['roles', 0] }]],
  ['a b c', 'a x b c', [{ kind: 'insert', path: ['roles'], index: 1, value: 'x' }]],
  ['a b c', 'a x c', [{ kind: 'set', path: ['roles'], value: ['a', 'x', 'c'] }]],
  ['a b c d', 'a c d b', [{ kind: 'move', path: ['roles'], from: 1, to: 3 }]],
  ['a b c d', 'd a b c', [{ kind: 'move', path: ['roles'], from: 3, to: 0 }]],
  ['a b', 'a b', [{ kind: 'set', path: ['roles'], value: ['a', 'b'] }]],
])('names the one item that differs between %j and %j', (before, after, expected) => {
  expect(edits(before.split(' '), after.split(' '))).toEqual(expected)
})

test('removes a field without a value, and adds a list that the file does not have', () => {
  expect(edits(['a'], undefined)).toEqual([{ kind: 'remove', path: ['roles'] }])
  expect(edits(undefined, undefined)).toEqual([])
  expect(edits(undefined, ['a'])).toEqual([{ kind: 'set', path: ['roles'], value: ['a'] }])
})

const item = fc.constantFrom('a', 'b', 'c', 'd e')

testProperty(
  'the edits of any list result in the typed list',
  fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), fc.array(item, { maxLength: 6 }), (before, after) => {
    const text = edits(before, after).reduce((result, edit) => applyEdit(result, edit), stringify({ roles: before }))
    expect(parse(text)).toEqual({ roles: after })
  }),
)

test.each([
  ['an entry before it is added', 'a b c', 'x a b c', 1, 2],
  ['an entry before it is removed', 'a b c', 'b c', 1, 0],
  ['it is moved', 'a b c', 'b c a', 0, 2],
  ['it is changed', 'a b c', 'a x c', 1, 1],
  ['it is changed, and one before it is added', 'a b c', 'n a x c', 1, 2],
  ['it is removed', 'a b c', 'a c', 1, undefined],
  ['it is the last, and removed', 'a b c', 'a b', 2, undefined],
  ['it is new', 'a b', 'a b', 2, 2],
])('an entry is found again when %s', (...[, before, after, index, expected]) => {
  const toFiles = (items: string) => [
    { file: 'skills.yaml', hash: items, value: items.split(' ').map((title) => ({ title })) },
  ]
  const follow = createFollower(toFiles(before), toFiles(after))
  const found = expected === undefined ? undefined : `skills.yaml#${expected}.title`
  expect(follow(`skills.yaml#${index}.title`)).toBe(found)
})
