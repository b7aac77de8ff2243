import { parseDate } from '../../../contract/dates.ts'
import { isRecord } from '../../../contract/http.ts'
import { oldestFirst, sortItems } from '../../../server/content/collections.ts'
import { sortProjects } from '../../../server/content/projects.ts'
import type { ListName } from '../../api.ts'

/** `id` is the file of a project or the index in a list. */
export type Item<Id = string | number> = {
  id: Id
  title: string
  order: number | undefined
  group: string
  from: string
  date: string
  isDraft: boolean
}

/** Reads the fields that matter for the order. An entry that is invalid in another way keeps its place. */
export function toItem<Id>(value: unknown, id: Id): Item<Id> {
  const fields = isRecord(value) ? value : {}
  const { title = fields.name ?? '', order, group = '', from = '', date = '', draft } = fields
  return {
    id,
    title: String(title),
    order: typeof order === 'number' ? order : undefined,
    group: String(group),
    from: String(from),
    date: String(date),
    isDraft: draft === true,
  }
}

/** Sorts as visitors see it, with drafts last. */
export function sortAsShown<Id>(list: ListName, items: Item<Id>[]): Item<Id>[] {
  const drafts = Map.groupBy(items, ({ isDraft }) => isDraft)
  return [false, true].flatMap((isDraft) => sortShown(list, drafts.get(isDraft) ?? []))
}

function sortShown<Id>(list: ListName, items: Item<Id>[]): Item<Id>[] {
  if (list === 'timeline') return oldestFirst(items).toReversed()
  if (list !== 'projects') return [...Map.groupBy(sortItems(items), ({ group }) => group).values()].flat()
  const projects = items.map((item) => ({
    item,
    order: item.order,
    date: parseDate(item.date) ?? 0,
    project: { title: item.title.trim() },
  }))
  return sortProjects(projects).map(({ item }) => item)
}
