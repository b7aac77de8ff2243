import { expect, test } from 'vitest'
import { UsageError } from '../command/run.ts'
import { parseCheckArgs } from './args.ts'

const DEFAULTS = { links: false, mail: false, summary: false, allowPrivate: false, strict: false, json: false }

function parse(line: string) {
  return parseCheckArgs(line.split(' ').filter(Boolean))
}

test.each([
  ['', DEFAULTS],
  ['--links --json', { ...DEFAULTS, links: true, json: true }],
  ['--mail --summary --strict', { ...DEFAULTS, mail: true, summary: true, strict: true }],
  ['--links --allow-private', { ...DEFAULTS, links: true, allowPrivate: true }],
])('check arguments are parsed: %j', (line, options) => {
  expect(parse(line)).toEqual(options)
})

test.each([
  ['--link', 'Unknown option: --link'],
  ['everything', 'Unexpected argument: everything'],
])('check arguments are rejected with the reason: %j', (line, message) => {
  expect(() => parse(line)).toThrow(new UsageError(message))
})
