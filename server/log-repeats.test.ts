import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitRepeats } from './log-repeats.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const lines: unknown[][] = []
  return { lines, log: limitRepeats((...line) => void lines.push(line)) }
}

test('the first failure is logged at once, then one line a minute says how many there were', () => {
  const { lines, log } = open()
  for (let index = 0; index < 500; index += 1) log('error', 'message could not be stored', { error: `${index}` })
  log('warn', 'another failure')
  expect(lines).toEqual([
    ['error', 'message could not be stored', { error: '0' }],
    ['warn', 'another failure', {}],
  ])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(2)).toEqual([['error', 'message could not be stored', { error: '499', repeated: 499 }]])
  log('error', 'message could not be stored')
  vi.advanceTimersByTime(60_000)
  expect(lines.at(-1)).toEqual(['error', 'message could not be stored', { repeated: 1 }])
})

test('after a quiet minute a failure is logged at once again', () => {
  const { lines, log } = open()
  log('warn', 'failure')
  vi.advanceTimersByTime(60_000)
  log('warn', 'failure')
  expect(lines).toHaveLength(2)
})

test('what is no failure is always logged, and so is what a visitor may quote', () => {
  const { lines, log } = open()
  for (const id of ['a', 'b']) {
    log('info', 'request')
    log('error', 'unexpected error', { id })
  }
  expect(lines).toHaveLength(4)
})
