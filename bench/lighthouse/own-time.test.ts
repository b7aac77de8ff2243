import { expect, test } from 'vitest'
import { toOwnTime } from './own-time.ts'

test('a task takes what it had of a core, and never more than what passed; all else stays', () => {
  const paint = { ph: 'R', name: 'firstContentfulPaint' }
  const trace = {
    metadata: { version: 1 },
    traceEvents: [{ ph: 'X', dur: 40, tdur: 12 }, { ph: 'X', dur: 10, tdur: 11 }, { ph: 'X', dur: 7 }, paint],
  }
  expect(toOwnTime(trace)).toEqual({
    metadata: { version: 1 },
    traceEvents: [{ ph: 'X', dur: 12, tdur: 12 }, { ph: 'X', dur: 10, tdur: 11 }, { ph: 'X', dur: 7 }, paint],
  })
})
