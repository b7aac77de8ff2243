import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml'
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
}
type Field = { name: 'draft' | 'order'; value: boolean | number }

/** Returns projects first. */
export async function readEntries(dir: string): Promise<Entry[]> {
  const projects = (await listContentFiles(dir)).filter((file) => file.startsWith('projects/'))
  const entries: Entry[] = []
  for (const file of [...projects, ...LISTS]) {
    const { contents } = parseDocument(await readFile(join(dir, file), 'utf8').catch(() => ''))
    if (isMap(contents)) entries.push(toEntry(contents, file))
    if (!isSeq(contents)) continue
    entries.push(...contents.items.flatMap((item, index) => (isMap(item) ? [toEntry(item, file, index)] : [])))
  }
  return entries
}

/** Changes only this field, so comments and formatting stay as they are. */
export async function writeField(dir: string, { file, index }: Entry, field: Field): Promise<void> {
  const path = join(dir, file)
  const text = await readFile(path, 'utf8')
  const { contents, errors } = parseDocument(text)
  const map = isSeq(contents) && index !== undefined ? contents.items[index] : contents
  if (errors.length > 0 || !isMap(map)) throw new Error(`${file} is invalid. Run: npm run check`)
  await writeFileAtomic(path, setField(text, map, field))
}

function setField(text: string, map: YAMLMap, { name, value }: Field): string {
  const existing = map.get(name, true)
  if (existing?.range) {
    const [start, end] = existing.range
    return `${text.slice(0, start)}${start === end ? ' ' : ''}${value}${text.slice(end)}`
  }
  const firstKey = map.items[0]?.key
  const [start = 0] = (isScalar(firstKey) && firstKey.range) || []
  const indent = ' '.repeat(start - (text.lastIndexOf('\n', start - 1) + 1))
  return `${text.slice(0, start)}${name}: ${value}${map.flow ? ', ' : `\n${indent}`}${text.slice(start)}`
}

function toEntry(map: YAMLMap, file: string, index?: number): Entry {
  const [title = '', order] = [map.get('title') ?? map.get('name'), map.get('order')]
  const id = basename(file).replace(/\.ya?ml$/, '')
  return {
    ...{ file, index, title: String(title), isProject: index === undefined },
    names: index === undefined ? [id, String(title)] : [String(title)],
    draft: map.get('draft') === true,
    order: typeof order === 'number' ? order : undefined,
  }
}
