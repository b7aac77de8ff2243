import { parseDate } from '../../../contract/dates.ts'
import { isRecord } from '../../../contract/http.ts'
import { oldestFirst, sortItems } from '../../../server/content/collections.ts'
import { sortProjects } from '../../../server/content/projects.ts'
import type { ContentFile, Edit, ListName, Path } from '../../api.ts'

/** Numbers have gaps, so an entry that is moved later fits between two others. */
const ORDER_STEP = 10

/** `id` is the file of a project or the index in a list, and `base` is the place in the file. */
export type Item = {
  id: string | number
  file: string
  base: Path
  value: Record<string, unknown>
  title: string
  order: number | undefined
  group: string
  from: string
  date: number
  isDraft: boolean
}

type Orders = (number | undefined)[]
export type FileEdit = { file: string; edit: Edit }

/** An entry that is invalid has a place in the order, too. */
export function listItems(list: ListName, files: ContentFile[]): Item[] {
  const projects = files.filter(({ file }) => file.startsWith('projects/'))
  if (list === 'projects') return projects.map(({ file, value }) => toItem({ id: file, file, base: [] }, value))
  const file = `${list}.yaml`
  const values = files.find((each) => each.file === file)?.value
  return Array.isArray(values) ? values.map((value, id) => toItem({ id, file, base: [id] }, value)) : []
}

function toItem(place: Pick<Item, 'id' | 'file' | 'base'>, written: unknown): Item {
  const value = isRecord(written) ? written : {}
  const { title = value.name ?? '', order, group = '', from = '', date = '', draft } = value
  return {
    ...{ ...place, value, title: String(title).trim(), isDraft: draft === true },
    ...{ group: String(group), from: String(from), date: parseDate(String(date)) ?? 0 },
    order: typeof order === 'number' ? order : undefined,
  }
}

/** Sorts as visitors see it, with drafts last. */
export function sortAsShown(list: ListName, items: Item[]): Item[] {
  return [false, true].flatMap((isDraft) => {
    const own = items.filter((item) => item.isDraft === isDraft)
    if (list === 'projects') return sortProjects(own.map((item) => ({ ...item, project: item })))
    if (list === 'timeline') return oldestFirst(own).toReversed()
    return [...Map.groupBy(sortItems(own), ({ group }) => group).values()].flat()
  })
}

/** Lists of skills and apps are in the order of their files. Other entries get numbers. */
export function moveItems(list: ListName, items: Item[], move: { ids: Item['id'][]; to: number }): FileEdit[] {
  const wanted = arrange(sortAsShown(list, items), move)
  if (list !== 'projects' && list !== 'timeline') return moveBlocks(items, wanted)
  const isDraft = items.find(({ id }) => id === move.ids[0])?.isDraft
  const own = wanted.filter((item) => item.isDraft === isDraft)
  const orders = chooseOrders(list, own, move.ids)
  return own.flatMap(({ file, base, order }, index): FileEdit[] => {
    const [path, value] = [[...base, 'order'], orders[index]]
    if (value === order) return []
    return [{ file, edit: value === undefined ? { kind: 'remove', path } : { kind: 'set', path, value } }]
  })
}

export function arrange(shown: Item[], { ids, to }: { ids: Item['id'][]; to: number }): Item[] {
  const moved = ids.flatMap((id) => shown.find((item) => item.id === id) ?? [])
  const others = shown.filter((item) => !moved.includes(item))
  return fillSlots(shown, [...others.slice(0, to), ...moved, ...others.slice(to)])
}

/** An entry stays among those of its group, and drafts among drafts. */
function fillSlots(slots: Item[], wanted: Item[]): Item[] {
  const keyOf = ({ isDraft, group }: Item) => `${isDraft} ${group}`
  const queues = Map.groupBy(wanted, keyOf)
  return slots.map((item) => queues.get(keyOf(item))?.shift() ?? item)
}

/** Changes as few numbers as possible. Entries without one come last, in the order of their dates. */
export function chooseOrders(list: ListName, wanted: Item[], moved: Item['id'][]): Orders {
  const numberFirst = (count: number) =>
    wanted.map((_, index) => (index < count ? (index + 1) * ORDER_STEP : undefined))
  const numbered = Array.from({ length: wanted.length + 1 }, (_, count) => numberFirst(count))
  const countChanges = (orders: Orders) => wanted.filter(({ order }, index) => order !== orders[index]).length
  const choices = [...numbered, fitBetween(wanted, moved)].map((orders) => ({ orders, changes: countChanges(orders) }))
  const fewestFirst = choices.sort((a, b) => a.changes - b.changes)
  return fewestFirst.find(({ orders }) => isShownAs(list, wanted, orders))?.orders ?? []
}

/** Gives the moved entries numbers between their neighbors'. */
function fitBetween(wanted: Item[], moved: Item['id'][]): Orders {
  const first = wanted.findIndex(({ id }) => moved.includes(id))
  const parts = moved.length + 1
  const next = wanted[first + moved.length]?.order
  const before = wanted[first - 1]?.order
  const low = before ?? (next === undefined ? 0 : Math.min(0, next - parts))
  const step = ((next ?? low + ORDER_STEP * parts) - low) / parts
  const toOrder = (index: number) => Math.round(low + step * (index - first + 1))
  return wanted.map(({ id, order }, index) => (moved.includes(id) ? toOrder(index) : order))
}

function isShownAs(list: ListName, wanted: Item[], orders: Orders): boolean {
  const numbered = wanted.map((item, index) => ({ ...item, order: orders[index] }))
  // The order in the file decides between equal ones.
  const written = numbered.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return sortAsShown(list, written).every(({ id }, index) => id === wanted[index]?.id)
}

/** Moves blocks of lines. Numbers that the owner wrote would be in the way, so they go. */
function moveBlocks(items: Item[], wanted: Item[]): FileEdit[] {
  const numbered = items.filter(({ order }) => order !== undefined)
  const current = [...items]
  const target = numbered.length > 0 ? wanted : fillSlots(items, wanted)
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
