import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Item } from './order.ts'
import { sortAsShown } from './order.ts'
import { chooseOrders, moveItems } from './place.ts'

const order = fc.option(fc.integer({ min: -3, max: 6 }), { nil: undefined })
const item = fc.record({
  ...{ title: fc.constantFrom('A', 'B', 'C'), order, group: fc.constantFrom('', 'X'), isDraft: fc.constant(false) },
  ...{ from: fc.constantFrom('2001', '2002', 'Today', ''), date: fc.constantFrom('2001', '2002', '') },
})
const lists = fc.constantFrom('projects' as const, 'timeline' as const, 'skills' as const, 'apps' as const)

test('the chosen numbers give the wanted order, whatever the numbers, dates, and groups were', () => {
  fc.assert(
    fc.property(
      lists,
      fc.array(item, { minLength: 1, maxLength: 8 }),
      fc.tuple(fc.nat(7), fc.nat(7)),
      (list, fields, [at, to]) => {
        const items: Item<number>[] = fields.map((each, id) => ({
          ...each,
          group: list.endsWith('s') && list !== 'projects' ? each.group : '',
          id,
        }))
        const wanted = moveItems(list, items, { ids: [at % items.length], to })
        const orders = chooseOrders(list, wanted)
        const changed = items.map((each) => ({ ...each, order: orders[wanted.findIndex(({ id }) => id === each.id)] }))
        expect(sortAsShown(list, changed).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
      },
    ),
    { numRuns: 500 },
  )
})

test.each([
  [
    [1, 2, 3],
    [3, 1, 2],
    [0, 1, 2],
  ],
  [
    [1, 2, 3],
    [1, 3, 2],
    [1, 3, 4],
  ],
  [
    [1, 2, 5],
    [2, 3, 1],
    [2, 5, 6],
  ],
  [
    [2, 3, 4],
    [2, 1, 3],
    [3, 3.5, 4],
  ],
  [
    [undefined, undefined, undefined],
    [1, 2, 3],
    [1, undefined, undefined],
  ],
  [
    [1, undefined, undefined],
    [2, 1, 3],
    [0, 1, undefined],
  ],
  [
    [1, undefined, undefined],
    [2, 3, 1],
    [-1, 0, 1],
  ],
])('the numbers %j in the order %j become %j', (orders, sequence, expected) => {
  // Newest first is 2, 1, 3 for the years here.
  const years = ['2002', '2003', '2001']
  const wanted = sequence.map(
    (number): Item<string> => ({
      ...{ id: `projects/${number}.yaml`, title: String(number), group: '', from: '', isDraft: false },
      ...{ order: orders[number - 1], date: years[number - 1] ?? '' },
    }),
  )
  expect(chooseOrders('projects', wanted)).toEqual(expected)
})
