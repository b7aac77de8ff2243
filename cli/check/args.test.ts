import { expect, test } from 'vitest'
import { parseCommand } from './args.ts'

const NOTHING = { links: false, mail: false, summary: false, allowPrivate: false, strict: false, json: false }

test.each([
  ['', { kind: 'check', ...NOTHING }],
  ['--links --json', { kind: 'check', ...NOTHING, links: true, json: true }],
  ['--mail --summary --strict', { kind: 'check', ...NOTHING, mail: true, summary: true, strict: true }],
  ['--links --allow-private', { kind: 'check', ...NOTHING, links: true, allowPrivate: true }],
  ['--links --help', { kind: 'help' }],
  ['--link', { kind: 'unclear', sentence: '"--link" is not known here.' }],
  ['everything', { kind: 'unclear', sentence: '"everything" is not known here.' }],
])('%j', (line, command) => {
  expect(parseCommand(line.split(' ').filter(Boolean))).toEqual(command)
})
