import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitRepeats } from './repeats.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const lines: unknown[][] = []
  return { lines, log: limitRepeats((...line) => void lines.push(line)) }
}

test('logs the first failure at once, then one line a minute with the count and the last time', () => {
  const { lines, log } = open()
  vi.setSystemTime('2026-05-04T03:02:01Z')
  for (let index = 0; index < 500; index += 1) log('error', 'could not store a message', { error: 'disk full' })
  log('warn', 'another failure')
  const line = ['error', 'could not store a message', { error: 'disk full' }]
  expect(lines).toEqual([line, ['warn', 'another failure', {}]])
  vi.advanceTimersByTime(60_000)
  const repeat = { error: 'disk full', repeated: 499, last: '2026-05-04T03:02:01.000Z' }
  expect(lines.slice(2)).toEqual([['error', 'could not store a message', repeat]])
})

test('logs different failures, up to a hundred', () => {
  const { lines, log } = open()
  for (const reason of ['a', 'b']) log('error', 'content has issues', { reason })
  expect(lines).toHaveLength(2)
  for (let index = 0; index < 500; index += 1) log('warn', 'failure', { reason: `${index}` })
  expect(lines).toHaveLength(101)
  vi.advanceTimersByTime(60_000)
  expect(lines.at(-1)).toEqual(['warn', 'failure', expect.objectContaining({ repeated: 401 })])
})

test('logs a failure at once again after a minute without failures', () => {
  const { lines, log } = open()
  log('warn', 'failure')
  vi.advanceTimersByTime(60_000)
  log('warn', 'failure')
  expect(lines).toHaveLength(2)
})

test('always logs info lines and lines with an id', () => {
  const { lines, log } = open()
  for (const id of ['a', 'b']) {
    log('info', 'request')
    log('error', 'unexpected error', { id })
  }
  expect(lines).toHaveLength(4)
})
