import { expect, test } from 'vitest'
import { createModels } from './models.ts'

const HOUR_MS = 3_600_000

function open(...names: string[]) {
  let at = 1_000
  const models = createModels(names, () => at)
  const pass = (ms: number) => {
    at += ms
  }
  return { models, pass }
}

test('models live in the order of the list', () => {
  expect(open('b', 'a', 'c').models.available()).toEqual(['b', 'a', 'c'])
})

test('a buried one is passed over for an hour, and then tried again', () => {
  const { models, pass } = open('a', 'b')
  models.markUnavailable('a')
  expect(models.available()).toEqual(['b'])
  pass(HOUR_MS - 1)
  expect(models.available()).toEqual(['b'])
  pass(1)
  expect(models.available()).toEqual(['a', 'b'])
})

test('a clock that is set back makes no model gone for longer', () => {
  const { models, pass } = open('a', 'b')
  models.markUnavailable('a')
  pass(-1)
  expect(models.available()).toEqual(['a', 'b'])
})

test('that one is gone is news once an hour', () => {
  const { models, pass } = open('a')
  expect([models.markUnavailable('a'), models.markUnavailable('a')]).toEqual([true, false])
  pass(HOUR_MS)
  expect(models.markUnavailable('a')).toBe(true)
})

test('there may be none left', () => {
  const { models } = open('a')
  models.markUnavailable('a')
  expect(models.available()).toEqual([])
})
