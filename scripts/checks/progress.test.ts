import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

const CLEAR_LINE = '\r\x1b[K'

function watch(isTTY: boolean) {
  const written: string[] = []
  const progress = createProgress({ isTTY, columns: 40, write: (text) => written.push(text) })
  return { progress, read: () => written.join('') }
}

test('without a terminal there is a line per event', () => {
  const { progress, read } = watch(false)
  progress.update('unit', { done: 1, total: 3 })
  progress.end('unit')
  progress.print('unit: passed in 4.0 s')
  progress.clear()
  expect(read()).toBe('unit: passed in 4.0 s\n')
})

test('in a terminal, the last line shows the running checks and how far they are', () => {
  const { progress, read } = watch(true)
  const shown = () => read().replaceAll(/[^\n]*$/gm, (line) => line.split(CLEAR_LINE).at(-1) ?? '')
  progress.update('lint')
  progress.update('unit', { done: 1, total: 3 })
  expect(shown()).toBe('lint, unit 1/3')
  progress.update('unit', { done: 2, total: 3 })
  progress.end('lint')
  progress.print('lint: passed in 4.0 s')
  expect(shown()).toBe('lint: passed in 4.0 s\nunit 2/3')
  progress.update('a check whose name is longer than the terminal is wide')
  expect(shown().split('\n').at(-1)).toHaveLength(39)
  progress.clear()
  expect(shown()).toBe('lint: passed in 4.0 s\n')
})
