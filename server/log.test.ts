import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test.each([
  ['silent', []],
  ['error', ['error']],
  ['info', ['error', 'info']],
  ['debug', ['error', 'info', 'debug']],
] as const)('at %s it writes %j', (level, expected) => {
  const lines: string[] = []
  const log = createLog(level, (line) => void lines.push(line))
  for (const each of ['error', 'info', 'debug'] as const) log(each, 'event')
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(expected)
})

test.each(['\u0000', '\u007f', '\u009b', '\u2028', '\u202e', '\ufeff'])(
  'no control character gets into it: %j',
  (sign) => {
    const lines: string[] = []
    createLog('info', (line) => void lines.push(line))('info', 'request', { path: `/${sign}` })
    expect(lines[0]).not.toContain(sign)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: `/${sign}` })
  },
)

test('nothing a visitor sends can forge a line', () => {
  const lines: string[] = []
  createLog('info', (line) => void lines.push(line))('info', 'request', { path: '/x\n{"level":"error"}\u001b[31m' })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  expect(lines[0]).not.toContain('\u001b')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: 'request', path: '/x\n{"level":"error"}\u001b[31m' })
})
