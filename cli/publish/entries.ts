import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isMap, isSeq, parseDocument, type YAMLMap } from 'yaml'
import { applyEdit, EditError } from '../../editing/yaml/edit.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import { listContentFiles } from '../import/merge/entries.ts'

const LISTS = ['timeline.yaml', 'skills.yaml', 'apps.yaml']

/** `index` is the place in a list, such as `skills.yaml`. */
export type Entry = {
  file: string
  index: number | undefined
  isProject: boolean
  title: string
  names: string[]
  draft: boolean
  order: number | undefined
  fields: string[]
}
type Field = { name: 'draft' | 'order'; value: boolean | number }

/** Returns projects first. */
export async function readEntries(dir: string): Promise<Entry[]> {
  const projects = (await listContentFiles(dir)).filter((file) => file.startsWith('projects/'))
  const entries: Entry[] = []
  for (const file of [...projects, ...LISTS]) {
    const text = await readFile(join(dir, file), 'utf8').catch(() => '')
    const { contents } = parseDocument(text.replace(/^\uFEFF/, ''))
    if (isMap(contents)) entries.push(toEntry(contents, file))
    if (!isSeq(contents)) continue
    entries.push(...contents.items.flatMap((item, index) => (isMap(item) ? [toEntry(item, file, index)] : [])))
  }
  return entries
}

/** Changes only this field, so comments and formatting stay unchanged. A new field comes first. */
export async function writeField(dir: string, { file, index, fields }: Entry, { name, value }: Field): Promise<void> {
  const path = join(dir, file)
  const text = await readFile(path, 'utf8')
  try {
    const edit = { kind: 'set' as const, path: index === undefined ? [name] : [index, name], value }
    await writeFileAtomic(path, applyEdit(text, edit, [name, ...fields]))
  } catch (error) {
    if (error instanceof EditError) throw new Error(`${file} is invalid. Run: npm run check`, { cause: error })
    throw error
  }
}

function toEntry(map: YAMLMap, file: string, index?: number): Entry {
  const [title = '', order] = [map.get('title') ?? map.get('name'), map.get('order')]
  const id = basename(file).replace(/\.ya?ml$/, '')
  return {
    ...{ file, index, title: String(title), isProject: index === undefined },
    names: index === undefined ? [id, String(title)] : [String(title)],
    draft: map.get('draft') === true,
    order: typeof order === 'number' ? order : undefined,
    fields: map.items.map(({ key }) => String(key)),
  }
}
