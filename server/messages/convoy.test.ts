import { expect, test } from 'vitest'
import { createConvoy } from './convoy.ts'

/** Loads leave when they are told to. */
function open(most: number) {
  const loads: number[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const join = createConvoy(async (items: number[]) => {
    loads.push(items)
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return items.map((item) => item * 10)
  }, most)
  const underWay = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  return { loads, gates, join, underWay }
}

test('what comes at once, or while a load is on its way, is carried together, each with its own outcome', async () => {
  const { loads, gates, join, underWay } = open(10)
  const first = [join(1), join(2)]
  await underWay()
  const second = [join(3), join(4), join(5)]
  gates[0]?.resolve()
  expect(await Promise.all(first)).toEqual([10, 20])
  await underWay()
  gates[1]?.resolve()
  expect(await Promise.all(second)).toEqual([30, 40, 50])
  expect(loads).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

test('no load is larger than it may be', async () => {
  const { loads, gates, join, underWay } = open(2)
  const outcomes = Promise.all([1, 2, 3, 4, 5].map(join))
  for (const load of [0, 1, 2]) {
    await underWay()
    gates[load]?.resolve()
    await underWay()
  }
  expect(await outcomes).toEqual([10, 20, 30, 40, 50])
  expect(loads).toEqual([[1, 2], [3, 4], [5]])
})

test('a load that is lost rejects for those on it, and the next one goes', async () => {
  const { gates, join, underWay } = open(2)
  const lost = Promise.allSettled([join(1), join(2)])
  const next = join(3)
  await underWay()
  gates[0]?.reject(new Error('lost'))
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await underWay()
  gates[1]?.resolve()
  expect(await next).toBe(30)
})
