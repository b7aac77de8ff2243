import { expect, test } from 'vitest'
import { splitBullets } from './bullets.ts'

test.each([
  ['One. Two. Three', ['One', 'Two', 'Three']],
  ['One. Two.', ['One', 'Two.']],
  ['One', ['One']],
  ['Version 2.0 is out. Node.js runs it', ['Version 2.0 is out', 'Node.js runs it']],
  ['One.  Two . ', ['One', 'Two']],
  ['One. . Two', ['One', 'Two']],
  ['', []],
  ['. ', []],
])('a description is split at each ". ": %j', (text, points) => {
  expect(splitBullets(text, '. ')).toEqual(points)
})

test.each([
  ['React, Node.js, SQLite', ['React', 'Node.js', 'SQLite']],
  ['React,Node.js', ['React,Node.js']],
  ['React,  SQLite, ', ['React', 'SQLite']],
  ['', []],
])('technologies are split at each ", ": %j', (text, points) => {
  expect(splitBullets(text, ', ')).toEqual(points)
})
