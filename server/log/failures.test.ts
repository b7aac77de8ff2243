import { expect, test } from 'vitest'
import { createFailureLog } from './failures.ts'

test('logs the first failure and the recovery, however often either is reported', () => {
  const lines: string[] = []
  const failures = createFailureLog((level, message) => lines.push(`${level}: ${message}`))
  failures.recover('works')
  failures.fail('fails')
  failures.fail('fails in another way')
  failures.recover('recovered')
  failures.recover('works')
  failures.fail('fails again')
  expect(lines).toEqual(['warn: fails', 'info: recovered', 'warn: fails again'])
})
