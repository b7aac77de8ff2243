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
])('splits a description at each ". ": %j', (text, bullets) => {
  expect(splitBullets(text, '. ')).toEqual(bullets)
})

test.each([
  ['React, Node.js, SQLite', ['React', 'Node.js', 'SQLite']],
  ['React,Node.js', ['React,Node.js']],
  ['React,  SQLite, ', ['React', 'SQLite']],
  ['', []],
])('splits technologies at each ", ": %j', (text, bullets) => {
  expect(splitBullets(text, ', ')).toEqual(bullets)
})
