import { expect, test } from 'vitest'
import { createModels } from './models.ts'

const HOUR_MS = 3_600_000

function open(...names: string[]) {
  let time = 1_000
  const models = createModels(names, () => time)
  const advance = (ms: number) => {
    time += ms
  }
  return { models, advance }
}

test('models are available in the order of the list', () => {
  expect(open('b', 'a', 'c').models.available()).toEqual(['b', 'a', 'c'])
})

test('an unavailable model is skipped for an hour, then tried again', () => {
  const { models, advance } = open('a', 'b')
  models.markUnavailable('a')
  expect(models.available()).toEqual(['b'])
  advance(HOUR_MS - 1)
  expect(models.available()).toEqual(['b'])
  advance(1)
  expect(models.available()).toEqual(['a', 'b'])
})

test('a clock that is set back does not extend the hour', () => {
  const { models, advance } = open('a', 'b')
  models.markUnavailable('a')
  advance(-1)
  expect(models.available()).toEqual(['a', 'b'])
})

test('marking returns true once an hour', () => {
  const { models, advance } = open('a')
  expect([models.markUnavailable('a'), models.markUnavailable('a')]).toEqual([true, false])
  advance(HOUR_MS)
  expect(models.markUnavailable('a')).toBe(true)
})

test('all models may be unavailable', () => {
  const { models } = open('a')
  models.markUnavailable('a')
  expect(models.available()).toEqual([])
})
