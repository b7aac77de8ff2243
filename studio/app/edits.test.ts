import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { applyEdit } from '../../editing/yaml/edit.ts'
import { testProperty } from '../../tests/fakes/arbitraries.ts'
import { rebase, toEdits } from './edits.ts'

const file = 'site.yaml'

function edits(before: unknown, after: unknown) {
  return toEdits([{ file, path: ['roles'], value: after }], [{ file, hash: '', value: { roles: before } }])
}

test.each([
  ['a b c', 'a b', [{ kind: 'remove', path: ['roles', 2] }]],
  ['a b c', 'b c', [{ kind: 'remove', path: ['roles', 0] }]],
  ['a b c', 'a x b c', [{ kind: 'insert', path: ['roles'], index: 1, value: 'x' }]],
  ['a b c', 'a x c', [{ kind: 'set', path: ['roles'], value: ['a', 'x', 'c'] }]],
  ['a b c d', 'a c d b', [{ kind: 'move', path: ['roles'], from: 1, to: 3 }]],
  ['a b c d', 'd a b c', [{ kind: 'move', path: ['roles'], from: 3, to: 0 }]],
  ['a b', 'a b', [{ kind: 'set', path: ['roles'], value: ['a', 'b'] }]],
])('names the one row that differs between %j and %j', (before, after, expected) => {
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

test('a typed value applies to a newer file unless the same field changed', () => {
  const version = (hash: string, roles: string, name: string) => [{ file, hash, value: { roles, name } }]
  const pending = [{ file, path: ['roles'], value: 'mine', seen: '1' }]
  expect(rebase(pending, [version('1', 'a', 'Ada'), version('2', 'a', 'Bea')])[0]?.seen).toBe('2')
  const changed = rebase(pending, [version('1', 'a', 'Ada'), version('2', 'b', 'Ada')])
  expect(changed[0]?.seen).toBe('1')
  expect(rebase(changed, [version('2', 'b', 'Ada'), version('3', 'b', 'Ada')])[0]?.seen).toBe('1')
})
