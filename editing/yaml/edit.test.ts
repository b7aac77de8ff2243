import { expect, test } from 'vitest'
import { applyEdit, type Edit, EditError } from './edit.ts'
import type { Path } from './path.ts'

function set(path: Path, value: unknown): Edit {
  return { kind: 'set', path, value }
}

const FIELDS = ['name', 'links', 'links.resume', 'links.more', 'links.mail', 'look']

test.each<[string, Edit, string]>([
  ['a: 1 # c\n', set(['a'], 2), 'a: 2 # c\n'],
  ['a: 1 # c\n', set(['a'], [1, 'b']), 'a: # c\n  - 1\n  - b\n'],
  ['a: x # c\n', set(['a'], 'b\nc\n'), 'a: | # c\n  b\n  c\n'],
  ['a: >- # c\n  x\n\n  y\n\n# d\nb: 1\n', set(['a'], 'z'), 'a: >- # c\n  z\n\n# d\nb: 1\n'],
  ['a: "x"\n', set(['a'], 'it\'s "q"'), 'a: "it\'s \\"q\\""\n'],
  ['a: "x # c" # c\n', set(['a'], 'y'), 'a: "y" # c\n'],
  ["a: 'x'\n", set(['a'], "it's"), "a: 'it''s'\n"],
  ['a: 5% 5%\nb: 2021\n', set(['a'], '9% 9%'), 'a: 9% 9%\nb: 2021\n'],
  ['b: 2021\n', set(['b'], '2022'), "b: '2022'\n"],
  ['a: |\r\n  x\r\n', set(['a'], 'y\nz\n'), 'a: |\r\n  y\r\n  z\r\n'],
  ['\uFEFFa:   😀\tx', set(['a'], 'b'), '\uFEFFa:   b'],
  ['a:\n  # c\n  - x\n  - y # d\n', set(['a'], ['x', 'z']), 'a:\n  # c\n  - x\n  - z # d\n'],
  ['a: [x,  y]\n', set(['a', 1], 'b, c'), "a: [x,  'b, c']\n"],
  ['-   a: 1\n', set([0], { b: [1], c: 2 }), '-   b:\n      - 1\n    c: 2\n'],
  ['a: &x 1\nb: *x\n', set(['b'], 2), 'a: &x 1\nb: 2\n'],
  ['a: &x { c: 1 }\nb: *x\n', set(['b', 'd'], 2), 'a: &x { c: 1 }\nb:\n  c: 1\n  d: 2\n'],
])('sets a value in %j: %j', (text, edit, expected) => {
  expect(applyEdit(text, edit)).toBe(expected)
  expect(applyEdit(expected, edit)).toBe(expected)
})

test.each<[string, Edit, string]>([
  ['', set(['name'], 'x'), 'name: x\n'],
  ['# c', set(['links', 'more'], ['x']), '# c\nlinks:\n  more:\n    - x\n'],
  ['name: x # c\n\nlook: y\n', set(['links', 'mail'], 'z'), 'name: x # c\nlinks:\n  mail: z\n\nlook: y\n'],
  ['name: x\r\nlinks:\r\n', set(['links', 'mail'], 'z'), 'name: x\r\nlinks:\r\n  mail: z\r\n'],
  ['links: {}\n', set(['links', 'mail'], 'z'), 'links:\n  mail: z\n'],
  ['# a\n\n# b\nlook: y', set(['name'], 'x'), '# a\n\nname: x\n# b\nlook: y'],
  ['# a\nlook: y', set(['name'], 'x'), '# a\nname: x\nlook: y'],
  ['links:\n  mail: z\n  # c\n', set(['links', 'more'], []), 'links:\n  more: []\n  mail: z\n  # c\n'],
  ['- look: y\n', set([0, 'name'], 'x'), '- name: x\n  look: y\n'],
  ['- { name: x, look: y }\n', set([0, 'links'], 'a, b'), "- { name: x, links: 'a, b', look: y }\n"],
  ['name: x\n', set(['other'], 'y'), 'name: x\nother: y\n'],
])('inserts a missing field into %j: %j', (text, edit, expected) => {
  expect(applyEdit(text, edit, FIELDS)).toBe(expected)
})

test.each<[string, Edit, string]>([
  ['a: 1\r\nb: 2 # c', { kind: 'remove', path: ['b'] }, 'a: 1'],
  ['a: 1\n\n# d\nb: 2 # c\n\ne: 3\n', { kind: 'remove', path: ['b'] }, 'a: 1\n\n# d\n\ne: 3\n'],
  ['- a: 1 # c\n  # d\n  b: 2\n', { kind: 'remove', path: [0, 'a'] }, '- # d\n  b: 2\n'],
  ['a: { b: 1 }\n', { kind: 'remove', path: ['a', 'b'] }, 'a: {}\n'],
  ['a: 1\n', { kind: 'remove', path: ['b', 'c'] }, 'a: 1\n'],
  ['a:\n  # c\n  - x # d\nb: 1\n', { kind: 'remove', path: ['a', 0] }, 'a: []\nb: 1\n'],
  ['# f\n\n# c\n- x\n  # d\n\n- y\n', { kind: 'remove', path: [0] }, '# f\n\n- y\n'],
  ['# f\n- x\n# c\n- y\n', { kind: 'remove', path: [0] }, '# f\n# c\n- y\n'],
  ['# f\n- x # c\n', { kind: 'remove', path: [0] }, '# f\n[]\n'],
  ['a: [x,  y]\n', { kind: 'remove', path: ['a', 0] }, 'a: [y]\n'],
  ['a: [x, # c\n  y]\n', { kind: 'remove', path: ['a', 0] }, 'a: [ # c\n  y]\n'],
  ['a: [x, # c\n  y]\n', { kind: 'remove', path: ['a', 1] }, 'a: [x, # c\n  ]\n'],
  ['a: [\n  x, # c\n  y,\n]\n', { kind: 'remove', path: ['a', 1] }, 'a: [\n  x, # c\n]\n'],
  ['a: [x, # c\n  y, z]\n', { kind: 'remove', path: ['a', 1] }, 'a: [x, # c\n   z]\n'],
  ['a: |+\n  x\n\nb: 2\nc: 3\n', { kind: 'remove', path: ['b'] }, 'a: |+\n  x\n\nc: 3\n'],
])('removes from %j: %j', (text, edit, expected) => {
  expect(applyEdit(text, edit)).toBe(expected)
})

test.each<[string, Edit, string]>([
  ['a: []\n', { kind: 'insert', path: ['a'], index: 0, value: 'x' }, 'a:\n  - x\n'],
  ['a: [x, y]\n', { kind: 'insert', path: ['a'], index: 0, value: 'z\n' }, 'a: ["z\\n", x, y]\n'],
  [
    '- a\n\n# c\n- b\n',
    { kind: 'insert', path: [], index: 2, value: { d: 1, e: 2 } },
    '- a\n\n# c\n- b\n\n- d: 1\n  e: 2\n',
  ],
  ['- a\n\n# c\n- b', { kind: 'insert', path: [], index: 1, value: 'd' }, '- a\n\n- d\n\n# c\n- b'],
  ['- a # c\n  # d\n\n# e\n- b\n- f', { kind: 'move', path: [], from: 0, to: 2 }, '# e\n- b\n\n- f\n- a # c\n  # d'],
  ['- - a\n  - b\n', { kind: 'move', path: [0], from: 1, to: 0 }, '- - b\n  - a\n'],
  ['[x, y,  z]\n', { kind: 'move', path: [], from: 2, to: 0 }, '[z, x,  y]\n'],
])('changes the list in %j: %j', (text, edit, expected) => {
  expect(applyEdit(text, edit)).toBe(expected)
})

test.each<[string, Edit]>([
  ['a: &x 1\nb: *x\n', set(['a'], 2)],
  ['- &x 1\n- *x\n- 2\n', { kind: 'move', path: [], from: 0, to: 2 }],
  ['a: [\n', set(['a'], 2)],
  ['a: !!str 1\n', set(['a'], 2)],
  ['---\n# c\n...\n', set(['name'], 'x')],
  ['a: 1\n---\na: 2\n', set(['a'], 3)],
  ['a: 1\n', set(['a', 'b'], 3)],
  ['a: [1]\n', set(['a', 2], 3)],
  ['a: [1]\n', { kind: 'move', path: ['a'], from: 0, to: 1 }],
  ['a: 1\n', { kind: 'remove', path: [] }],
])('refuses an edit of %j that would change more, or is impossible: %j', (text, edit) => {
  expect(() => applyEdit(text, edit)).toThrow(EditError)
})
