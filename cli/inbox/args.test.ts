import { expect, test } from 'vitest'
import { UsageError } from '../command/run.ts'
import { parseInboxArgs } from './args.ts'

function parse(line: string) {
  return parseInboxArgs(line.split(' ').filter(Boolean))
}

test.each([
  ['', { kind: 'list', mailbox: 'inbox', words: [], json: false }],
  ['list --json', { kind: 'list', mailbox: 'inbox', words: [], json: true }],
  ['archived', { kind: 'list', mailbox: 'archive', words: [], json: false }],
  ['search old  friend', { kind: 'list', mailbox: 'everything', words: ['old', 'friend'], json: false }],
  ['3', { kind: 'read', numbers: [3], json: false }],
  ['read 12 13', { kind: 'read', numbers: [12, 13], json: false }],
  ['unread 1', { kind: 'unread', numbers: [1], json: false }],
  ['archive 1', { kind: 'archive', numbers: [1], json: false }],
  ['delete 1 --json', { kind: 'delete', numbers: [1], json: true }],
  ['resend 4', { kind: 'resend', numbers: [4], json: false }],
  ['spam', { kind: 'list', mailbox: 'spam', words: [], json: false }],
  ['spam release 3', { kind: 'release', numbers: [3], json: false, inSpam: true }],
  ['spam read 3 4 3', { kind: 'read', numbers: [3, 4], json: false, inSpam: true }],
  ['spam delete 3', { kind: 'delete', numbers: [3], json: false, inSpam: true }],
  ['spam delete 3 4 --yes', { kind: 'delete', numbers: [3, 4], json: false, inSpam: true, yes: true }],
  ['spam clear', { kind: 'clear' }],
  ['spam clear --yes', { kind: 'clear', yes: true }],
  ['delete 1 2 --yes', { kind: 'delete', numbers: [1, 2], json: false, yes: true }],
  ['export', { kind: 'export' }],
  ['export --out all.csv', { kind: 'export', out: 'all.csv' }],
])('parses %j', (line, command) => {
  expect(parse(line)).toEqual(command)
})

test.each([
  ['delete', 'Missing message number: delete 12'],
  ['delete 1 two', 'Invalid message number: two'],
  ['delete 0', 'Invalid message number: 0'],
  ['delete -1', 'Unknown option: -1'],
  ['delete 1e3', 'Invalid message number: 1e3'],
  ['search', 'Missing argument: search WORDS'],
  ['spam delete', 'Missing message number: spam delete 12'],
  ['spam clear 1', 'Unknown command: spam clear'],
  ['spam archive 1', 'Unknown command: spam archive'],
  ['raed 3', 'Unknown command: raed 3'],
  ['--json --out all.json', 'Unexpected option: --out is for export only'],
  ['export csv', 'Unknown command: export csv'],
])('%j is a usage error', (line, message) => {
  expect(() => parse(line)).toThrow(new UsageError(message))
})
