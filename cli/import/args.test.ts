import { expect, test } from 'vitest'
import { parseCommand } from './args.ts'

const PLAIN = { kind: 'import', dryRun: false, force: false, allowPrivate: false }

test.each([
  ['https://old.example', { ...PLAIN, source: { kind: 'address', url: 'https://old.example' } }],
  ['--force resume.json', { ...PLAIN, force: true, source: { kind: 'file', path: 'resume.json' } }],
  [
    'a.json --dry-run --allow-private',
    { ...PLAIN, dryRun: true, allowPrivate: true, source: { kind: 'file', path: 'a.json' } },
  ],
  ['--help', { kind: 'help' }],
  ['', { kind: 'unclear', sentence: 'Where from? Name a backend, or a JSON Resume.' }],
  ['a b', { kind: 'unclear', sentence: 'One source at a time, please.' }],
  ['a --now', { kind: 'unclear', sentence: '"--now" is not known here.' }],
])('%j is understood', (line, command) => {
  expect(parseCommand(line.split(' ').filter(Boolean))).toEqual(command)
})
