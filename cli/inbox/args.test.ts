import { describe, expect, test } from 'vitest'
import { parseCommand } from './args.ts'

function parse(line: string) {
  return parseCommand(line.split(' ').filter(Boolean))
}

describe('a command', () => {
  test.each([
    ['', { kind: 'list', shelf: 'inbox', words: [], json: false }],
    ['list', { kind: 'list', shelf: 'inbox', words: [], json: false }],
    ['--json', { kind: 'list', shelf: 'inbox', words: [], json: true }],
    ['archived', { kind: 'list', shelf: 'archive', words: [], json: false }],
    ['search old  friend', { kind: 'list', shelf: 'everything', words: ['old', 'friend'], json: false }],
    ['search friend --json', { kind: 'list', shelf: 'everything', words: ['friend'], json: true }],
    ['read 12', { kind: 'read', numbers: [12], json: false }],
    ['read 12 13', { kind: 'read', numbers: [12, 13], json: false }],
    ['unread 1', { kind: 'unread', numbers: [1], json: false }],
    ['archive 1', { kind: 'archive', numbers: [1], json: false }],
    ['delete 1 --json', { kind: 'delete', numbers: [1], json: true }],
    ['spam', { kind: 'list', shelf: 'spam', words: [], json: false }],
    ['spam release 3', { kind: 'release', numbers: [3], json: false }],
    ['export', { kind: 'export', format: 'json', json: false }],
    ['export --format csv', { kind: 'export', format: 'csv', json: false }],
    ['export --format=mbox', { kind: 'export', format: 'mbox', json: false }],
    ['help', { kind: 'help' }],
    ['delete 1 --help', { kind: 'help' }],
  ])('is understood: %j', (line, command) => {
    expect(parse(line)).toEqual(command)
  })
})

describe('what is not understood does nothing and says why', () => {
  test.each([
    ['frobnicate', '"frobnicate" is not known here.'],
    ['delete', 'Which message? Say its number: delete 12'],
    ['delete all', '"all" is not the number of a message.'],
    ['delete 1 two', '"two" is not the number of a message.'],
    ['delete 0', '"0" is not the number of a message.'],
    ['delete -1', '"-1" is not the number of a message.'],
    ['delete 1.5', '"1.5" is not the number of a message.'],
    ['delete 1e3', '"1e3" is not the number of a message.'],
    ['delete 0x10', '"0x10" is not the number of a message.'],
    ['read 99999999999', '"99999999999" is not the number of a message.'],
    ['search', 'Which words should be searched for?'],
    ['spam delete 1', '"spam delete" is not known here.'],
    ['spam release', 'Which message? Say its number: release 12'],
    ['export csv', 'The format is said as --format json or --format csv or --format mbox.'],
    ['export --format', 'The format is said as --format json or --format csv or --format mbox.'],
    ['export --format xml', 'The format is said as --format json or --format csv or --format mbox.'],
    ['list --yes', '"--yes" is not known here.'],
  ])('%j', (line, sentence) => {
    expect(parse(line)).toEqual({ kind: 'unclear', sentence })
  })
})
