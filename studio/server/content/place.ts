import type { ListName } from '../../api.ts'
import { type Item, sortAsShown } from './order.ts'

const MAX_DECIMALS = 3

type Orders = (number | undefined)[]

type Move<Id> = { ids: Id[]; to: number }

/** Returns the entries in the wanted order. An entry stays among those of its group, and drafts among drafts. */
export function moveItems<Id>(list: ListName, items: Item<Id>[], { ids, to }: Move<Id>): Item<Id>[] {
  const shown = sortAsShown(list, items)
  const moved = ids.flatMap((id) => shown.find((item) => item.id === id) ?? [])
  const others = shown.filter((item) => !moved.includes(item))
  return fillSlots(shown, [...others.slice(0, to), ...moved, ...others.slice(to)])
}

/** Puts the entries of each group into the places of that group. */
export function fillSlots<Id>(slots: Item<Id>[], wanted: Item<Id>[]): Item<Id>[] {
  const keyOf = ({ isDraft, group }: Item<Id>) => `${isDraft} ${group}`
  const queues = Map.groupBy(wanted, keyOf)
  return slots.map((item) => queues.get(keyOf(item))?.shift() ?? item)
}

/** Returns the `order` of each entry, in the wanted order, with as few changes as possible. It rather adds than removes one. */
export function chooseOrders<Id extends string | number>(list: ListName, wanted: Item<Id>[]): Orders {
  const current = wanted.map(({ order }) => order)
  const renumbered = wanted.map((_, index) => index + 1)
  const candidates = [...wanted, undefined].map((_, end) => [
    ...numberPrefix(current.slice(0, end)),
    ...current.slice(end).map(() => undefined),
  ])
  const right = [renumbered, ...candidates].filter((orders) => isReadable(orders) && isSorted(list, wanted, orders))
  return right.reduce((best, orders) => (countChanges(orders, current) <= countChanges(best, current) ? orders : best))
}

function isSorted<Id extends string | number>(list: ListName, wanted: Item<Id>[], orders: Orders): boolean {
  const items = wanted.map((item, index) => ({ ...item, order: orders[index] }))
  // Entries in the file's order, because it decides between equal ones.
  const inFile = items.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return sortAsShown(list, inFile).every(({ id }, index) => id === wanted[index]?.id)
}

function countChanges(orders: Orders, current: Orders): number {
  return orders.filter((order, index) => order !== current[index]).length
}

/** An owner may edit the numbers by hand. */
function isReadable(orders: Orders): boolean {
  return orders.every((order = 0) => Number(order.toFixed(MAX_DECIMALS)) === order)
}

/** Keeps as many numbers as possible and puts the others between them. */
function numberPrefix(orders: Orders): number[] {
  const kept = findLongestRise(orders)
  const result: number[] = []
  for (let start = 0; start < orders.length; ) {
    const next = kept.find((index) => index >= start) ?? orders.length
    result.push(...numbersBetween(result.at(-1), orders[next], next - start))
    if (next < orders.length) result.push(orders[next] ?? 0)
    start = next + 1
  }
  return result
}

function numbersBetween(low: number | undefined, high: number | undefined, count: number): number[] {
  const before = high === undefined ? 1 : Math.min(1, Math.ceil(high) - count)
  const first = low === undefined ? before : Math.floor(low) + 1
  const hasRoom = high === undefined || first + count - 1 < high
  const step = hasRoom ? 1 : ((high ?? 0) - (low ?? 0)) / (count + 1)
  const start = hasRoom ? first : (low ?? 0) + step
  return Array.from({ length: count }, (_, index) => start + index * step)
}

/** Returns the indexes of the longest subsequence of rising numbers. */
function findLongestRise(orders: Orders): number[] {
  const best: number[][] = []
  for (const [index, order] of orders.entries()) {
    const before = best.filter((rise) => rise.length > 0 && Number(orders[rise.at(-1) ?? 0]) < Number(order))
    const longest = before.reduce<number[]>((a, b) => (b.length > a.length ? b : a), [])
    best.push(order === undefined ? [] : [...longest, index])
  }
  return best.reduce<number[]>((a, b) => (b.length > a.length ? b : a), [])
}
