import { describe, expect, test } from 'vitest'
import { UsageError } from '../command/run.ts'
import { parseInboxArgs } from './args.ts'

function parse(line: string) {
  return parseInboxArgs(line.split(' ').filter(Boolean))
}

describe('inbox arguments', () => {
  test.each([
    ['', { kind: 'list', mailbox: 'inbox', words: [], json: false }],
    ['list', { kind: 'list', mailbox: 'inbox', words: [], json: false }],
    ['--json', { kind: 'list', mailbox: 'inbox', words: [], json: true }],
    ['archived', { kind: 'list', mailbox: 'archive', words: [], json: false }],
    ['search old  friend', { kind: 'list', mailbox: 'everything', words: ['old', 'friend'], json: false }],
    ['search friend --json', { kind: 'list', mailbox: 'everything', words: ['friend'], json: true }],
    ['read 12', { kind: 'read', numbers: [12], json: false }],
    ['read 12 13', { kind: 'read', numbers: [12, 13], json: false }],
    ['unread 1', { kind: 'unread', numbers: [1], json: false }],
    ['archive 1', { kind: 'archive', numbers: [1], json: false }],
    ['delete 1 --json', { kind: 'delete', numbers: [1], json: true }],
    ['resend 4 5', { kind: 'resend', numbers: [4, 5], json: false }],
    ['spam', { kind: 'list', mailbox: 'spam', words: [], json: false }],
    ['spam release 3', { kind: 'release', numbers: [3], json: false }],
    ['export', { kind: 'export', format: 'json', json: false }],
    ['export --format csv', { kind: 'export', format: 'csv', json: false }],
    ['export --format=mbox', { kind: 'export', format: 'mbox', json: false }],
  ])('are parsed: %j', (line, command) => {
    expect(parse(line)).toEqual(command)
  })

  test.each([
    ['frobnicate', 'Unknown command: frobnicate'],
    ['delete', 'Missing message number: delete 12'],
    ['delete all', 'Invalid message number: all'],
    ['delete 1 two', 'Invalid message number: two'],
    ['delete 0', 'Invalid message number: 0'],
    ['delete -1', 'Unknown option: -1'],
    ['delete 1.5', 'Invalid message number: 1.5'],
    ['delete 1e3', 'Invalid message number: 1e3'],
    ['delete 0x10', 'Invalid message number: 0x10'],
    ['read 99999999999', 'Invalid message number: 99999999999'],
    ['search', 'Missing argument: search WORDS'],
    ['spam delete 1', 'Unknown command: spam delete'],
    ['spam release', 'Missing message number: spam release 12'],
    ['export csv', 'Invalid format: use --format json|csv|mbox'],
    ['export --format', 'Missing or unexpected value: --format'],
    ['export --format xml', 'Invalid format: use --format json|csv|mbox'],
    ['list --yes', 'Unknown option: --yes'],
  ])('are rejected with the reason: %j', (line, message) => {
    expect(() => parse(line)).toThrow(new UsageError(message))
  })
})
