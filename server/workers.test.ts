import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  [{}, 1],
  [{ WORKERS: '4' }, 4],
  [{ WORKERS: 'auto' }, availableParallelism()],
])('with %j the site runs in as many processes as that says', (env, expected) => {
  expect(readConfig(env).workers).toBe(expected)
})

test.each(['0', '65', '1.5', '-1', 'many'])('%s processes stop the start with a line', (value) => {
  const line = `WORKERS holds "${value}", but takes a number of processes, 1 to 64, or auto.`
  expect(() => readConfig({ WORKERS: value })).toThrow(line)
})
