import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseYamlValue } from '../../server/content/schema/yaml-file.ts'
import { testProperty } from '../../tests/fakes/arbitraries.ts'
import { applyEdit } from '../yaml/edit.ts'
import { renderYaml } from '../yaml/render.ts'
import { type Entry, listEntries, sortAsShown } from './entries.ts'
import { arrange, chooseOrders, moveEntries } from './order.ts'

const item = fc.record(
  {
    title: fc.constantFrom('A', 'B', 'C'),
    order: fc.integer({ min: -3, max: 6 }),
    group: fc.constantFrom('X', 'Y'),
    draft: fc.boolean(),
    from: fc.constantFrom('2001', '2002', 'Today'),
    date: fc.constantFrom('2001', '2002'),
  },
  { requiredKeys: ['title'] },
)
const items = fc.array(item, { minLength: 1, maxLength: 8 })
const move = fc.tuple(fc.nat(7), fc.nat(7))

testProperty(
  'entries of a list get the wanted places, whatever they were',
  fc.property(fc.constantFrom('timeline', 'skills', 'apps'), items, move, (list, values, [at, to]) => {
    const text = renderYaml(values.map((value, index) => ({ ...value, number: index })))
    const open = (each: string) => listEntries(list, [{ file: `${list}.yaml`, value: parseYamlValue(each) }])
    const numbers = (shown: Entry[]) => shown.map(({ value }) => value.number)
    const before = open(text)
    const moved = { ids: [at % before.length], to }
    const after = moveEntries(list, before, moved).reduce((result, { edit }) => applyEdit(result, edit), text)
    const wanted = arrange(sortAsShown(list, before), moved)
    expect(numbers(sortAsShown(list, open(after)))).toEqual(numbers(wanted))
    if (list !== 'timeline') expect(after).not.toContain('order:')
  }),
)

test.each([
  [[10, 20, 30], [3, 1, 2], [5, 10, 20], 3],
  [[10, 20, 30], [1, 3, 2], [10, 15, 20], 3],
  [[10, 20, 30], [2, 3, 1], [20, 30, 40], 1],
  [[1, 2, 3], [3, 1, 2], [0, 1, 2], 3],
  // There is no number between 1 and 2.
  [[1, 2, 3], [1, 3, 2], [10, 20, undefined], 3],
  [[undefined, undefined, undefined], [3, 2, 1], [10, undefined, undefined], 3],
  [[undefined, undefined, undefined], [1, 2, 3], [10, undefined, undefined], 1],
  [[undefined, undefined, undefined], [2, 3, 1], [10, 20, undefined], 3],
])('the numbers %j in the order %j become %j by moving %i', (...[orders, sequence, expected, moved]) => {
  // Newest first is 2, 1, 3 for the years here.
  const years = [2002, 2003, 2001]
  const toFile = (number: number) => `projects/${number}.yaml`
  const wanted = sequence.map((number): Entry => {
    const [id, file] = [toFile(number), toFile(number)]
    const fields = { title: String(number), order: orders[number - 1], date: years[number - 1] ?? 0 }
    return { id, file, base: [], value: {}, group: '', from: '', isDraft: false, ...fields }
  })
  expect(chooseOrders('projects', wanted, [toFile(moved)])).toEqual(expected)
})
