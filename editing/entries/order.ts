import { type Entry, type List, sortAsShown } from './entries.ts'
import type { FileEdit } from './files.ts'

/** Numbers have gaps, so an entry that is moved later fits between two others. */
const ORDER_STEP = 10

type Orders = (number | undefined)[]
/** Indexes are those of the page. */
type Move = { ids: Entry['id'][]; to: number }

/** Lists of skills and apps are in the order of their files. Other entries get numbers. */
export function moveEntries(list: List, entries: Entry[], move: Move): FileEdit[] {
  const wanted = arrange(sortAsShown(list, entries), move)
  if (list !== 'projects' && list !== 'timeline') return moveBlocks(entries, wanted)
  const isDraft = entries.find(({ id }) => id === move.ids[0])?.isDraft
  const own = wanted.filter((entry) => entry.isDraft === isDraft)
  const orders = chooseOrders(list, own, move.ids)
  return own.flatMap(({ file, base, order }, index): FileEdit[] => {
    const [path, value] = [[...base, 'order'], orders[index]]
    if (value === order) return []
    return [{ file, edit: value === undefined ? { kind: 'remove', path } : { kind: 'set', path, value } }]
  })
}

export function arrange(shown: Entry[], { ids, to }: Move): Entry[] {
  const moved = ids.flatMap((id) => shown.find((item) => item.id === id) ?? [])
  const others = shown.filter((item) => !moved.includes(item))
  return fillSlots(shown, [...others.slice(0, to), ...moved, ...others.slice(to)])
}

/** An entry stays among those of its group, and drafts among drafts. */
function fillSlots(slots: Entry[], wanted: Entry[]): Entry[] {
  const keyOf = ({ isDraft, group }: Entry) => `${isDraft} ${group}`
  const queues = Map.groupBy(wanted, keyOf)
  return slots.map((item) => queues.get(keyOf(item))?.shift() ?? item)
}

/** Changes as few numbers as possible. Entries without one come last, in the order of their dates. */
export function chooseOrders(list: List, wanted: Entry[], moved: Entry['id'][]): Orders {
  const numberFirst = (count: number) =>
    wanted.map((_, index) => (index < count ? (index + 1) * ORDER_STEP : undefined))
  const numbered = Array.from({ length: wanted.length + 1 }, (_, count) => numberFirst(count))
  const countChanges = (orders: Orders) => wanted.filter(({ order }, index) => order !== orders[index]).length
  const choices = [...numbered, fitBetween(wanted, moved)].map((orders) => ({ orders, changes: countChanges(orders) }))
  const fewestFirst = choices.sort((a, b) => a.changes - b.changes)
  return fewestFirst.find(({ orders }) => isShownAs(list, wanted, orders))?.orders ?? []
}

/** Gives the moved entries numbers between their neighbors'. */
function fitBetween(wanted: Entry[], moved: Entry['id'][]): Orders {
  const first = wanted.findIndex(({ id }) => moved.includes(id))
  const parts = moved.length + 1
  const next = wanted[first + moved.length]?.order
  const before = wanted[first - 1]?.order
  const low = before ?? (next === undefined ? 0 : Math.min(0, next - parts))
  const step = ((next ?? low + ORDER_STEP * parts) - low) / parts
  const toOrder = (index: number) => Math.round(low + step * (index - first + 1))
  return wanted.map(({ id, order }, index) => (moved.includes(id) ? toOrder(index) : order))
}

function isShownAs(list: List, wanted: Entry[], orders: Orders): boolean {
  const numbered = wanted.map((item, index) => ({ ...item, order: orders[index] }))
  // The order in the file decides between equal ones.
  const written = numbered.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return sortAsShown(list, written).every(({ id }, index) => id === wanted[index]?.id)
}

/** Moves blocks of lines. Numbers that the owner wrote would be in the way, so they go. */
function moveBlocks(entries: Entry[], wanted: Entry[]): FileEdit[] {
  const numbered = entries.filter(({ order }) => order !== undefined)
  const current = [...entries]
  const target = numbered.length > 0 ? wanted : fillSlots(entries, wanted)
  const removals = numbered.map(({ file, base }): FileEdit => {
    return { file, edit: { kind: 'remove', path: [...base, 'order'] } }
  })
  const moves = target.flatMap((item, to): FileEdit[] => {
    const from = current.indexOf(item)
    if (from === to) return []
    current.splice(to, 0, ...current.splice(from, 1))
    return [{ file: item.file, edit: { kind: 'move', path: [], from, to } }]
  })
  return [...removals, ...moves]
}
