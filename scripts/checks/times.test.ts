import { expect, test } from 'vitest'
import type { Outcome } from './run.ts'
import { formatTimes } from './times.ts'

const outcome = (name: string, [startMs, endMs]: [number, number], more: Partial<Outcome> = {}): Outcome => ({
  ...{ name, result: 'passed', tests: [], startMs, endMs },
  ...more,
})

test('each level that ran has its time and budget, and parallel checks share one', () => {
  const outcomes = [
    outcome('lint', [0, 4_000]),
    outcome('build', [1_000, 12_340]),
    outcome('unit', [12_340, 152_340], {
      result: 'failed',
      tests: [1, 2].map((at) => ({ name: `a.test.ts › ${at}`, ms: at * 50 })),
    }),
    outcome('browser', [0, 0], { result: 'skipped' }),
  ]
  expect(formatTimes(outcomes)).toEqual([
    'static       12.3 s (budget 15 s)',
    'unit        140.0 s (budget 150 s), 2 tests',
    '',
    'slowest tests',
    '   0.1 s  unit: a.test.ts › 2',
    '   0.1 s  unit: a.test.ts › 1',
  ])
})

test('the ten slowest tests of all levels come slowest first', () => {
  const tests = Array.from({ length: 20 }, (_, at) => ({ name: `test ${at}`, ms: at * 1_000 }))
  const lines = formatTimes([
    outcome('unit', [0, 1_000], { tests: tests.slice(0, 15) }),
    outcome('resilience', [0, 1_000], { tests: tests.slice(15) }),
  ])
  expect(lines.slice(lines.indexOf('slowest tests') + 1)).toEqual([
    ...[19, 18, 17, 16, 15].map((at) => `  ${at}.0 s  resilience: test ${at}`),
    ...[14, 13, 12, 11, 10].map((at) => `  ${at}.0 s  unit: test ${at}`),
  ])
})
