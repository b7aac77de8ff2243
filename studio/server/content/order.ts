import { parseDate } from '../../../contract/dates.ts'
import { isRecord } from '../../../contract/http.ts'
import { oldestFirst, sortItems } from '../../../server/content/collections.ts'
import { sortProjects } from '../../../server/content/projects.ts'
import type { ContentFile, ListName, Path } from '../../api.ts'

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
