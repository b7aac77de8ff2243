import { parseDate } from '../../contract/dates.ts'
import { isRecord } from '../../contract/http.ts'
import { groupEntries, withPlace } from '../../contract/site.ts'
import { oldestFirst, sortItems } from '../../server/content/collections.ts'
import { sortProjects } from '../../server/content/projects.ts'
import { YAML } from '../folder/paths.ts'
import type { Path } from '../yaml/path.ts'
import type { ContentFile } from './files.ts'

export const LISTS = ['projects', 'timeline', 'skills', 'apps'] as const
export type List = (typeof LISTS)[number]

/** `id` is the file of a project or the index in a list, and `base` is the place in the file. */
export type Entry = {
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

/** Returns the entries in the order of their files. One that is invalid has a place in the order, too. */
export function listEntries(list: List, files: Pick<ContentFile, 'file' | 'value'>[]): Entry[] {
  const projects = files.filter(({ file }) => file.startsWith('projects/'))
  if (list === 'projects') return projects.map(({ file, value }) => toEntry({ id: file, file, base: [] }, value))
  const file = `${list}.yaml`
  const values = files.find((each) => each.file === file)?.value
  return Array.isArray(values) ? values.map((value, id) => toEntry({ id, file, base: [id] }, value)) : []
}

function toEntry(place: Pick<Entry, 'id' | 'file' | 'base'>, written: unknown): Entry {
  const value = isRecord(written) ? written : {}
  const { order, group = '', from = '', date = '', draft } = value
  return {
    ...{ ...place, value, title: toTitle(value).trim(), isDraft: draft === true },
    ...{ group: String(group), from: String(from), date: parseDate(String(date)) ?? 0 },
    order: typeof order === 'number' ? order : undefined,
  }
}

function toTitle({ title, name }: Record<string, unknown>): string {
  return String(title ?? name ?? '')
}

/** The name of a project in its URL, or the title of another entry. */
export function toName({ id, file, title }: Entry): string {
  return id === file ? file.replace('projects/', '').replace(YAML, '') : title
}

/** Sorts as visitors see it, with drafts last. */
export function sortAsShown(list: List, entries: Entry[]): Entry[] {
  return [false, true].flatMap((isDraft) => {
    const own = entries.filter((entry) => entry.isDraft === isDraft)
    if (list === 'projects') return sortProjects(own.map((entry) => ({ ...entry, project: entry })))
    const sorted = list === 'timeline' ? oldestFirst(own).toReversed() : sortItems(own)
    return groupEntries(sorted).flatMap(([, members]) => members)
  })
}

/**
 * Names each entry of a list by its file and title, to find it again in another version of the file. Those with the same
 * title are numbered, such as two terms in one job. Other files are one entry, named by the file. The title includes the
 * place, because older imports wrote it there.
 */
export function keyEntries({ file, value }: Pick<ContentFile, 'file' | 'value'>): Map<string, Entry['value']> {
  if (isRecord(value)) return new Map([[file, value]])
  const entries = new Map<string, Entry['value']>()
  for (const fields of Array.isArray(value) ? value.filter(isRecord) : []) {
    const name = `${file}: ${withPlace(toTitle(fields), String(fields.place ?? ''))}`
    let key = name
    for (let next = 2; entries.has(key); next += 1) key = `${name} ${next}`
    entries.set(key, fields)
  }
  return entries
}
