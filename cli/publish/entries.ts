import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isMap, isNode, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml'
import { FILE_SCHEMAS } from '../../server/content/schema/files.ts'
import { parseYamlFile } from '../../server/content/schema/yaml-file.ts'
import { writeFileAtomic } from '../../server/database/write-file.ts'
import { listContentFiles } from '../import/merge/entries.ts'

const LISTS = ['timeline', 'skills', 'apps'] as const
const PROJECT = /^projects\//

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
  const files = (await listContentFiles(dir)).filter((file) => PROJECT.test(file) || findList(file))
  const entries: Entry[] = []
  for (const file of files.sort((a, b) => Number(PROJECT.test(b)) - Number(PROJECT.test(a)))) {
    const { contents } = parseDocument(await readFile(join(dir, file), 'utf8'))
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
  const { contents } = parseDocument(text)
  const map = isSeq(contents) && index !== undefined ? contents.items[index] : contents
  const changed = isMap(map) ? setField(text, map, field) : text
  const list = findList(file)
  const parsed = parseYamlFile<unknown>(file, changed, list ? FILE_SCHEMAS[list] : FILE_SCHEMAS.project)
  if (parsed.kind === 'invalid') throw new Error(`${file} is invalid. Run: npm run check`)
  await writeFileAtomic(path, changed)
}

function setField(text: string, map: YAMLMap, { name, value }: Field): string {
  const existing = map.items.find(({ key }) => isScalar(key) && key.value === name)?.value
  const [start, end] = toRange(existing)
  if (existing) return `${text.slice(0, start)}${start === end ? ' ' : ''}${value}${text.slice(end)}`
  const [first] = map.items
  const [keyStart] = toRange(first?.key)
  const [, valueEnd] = toRange(first?.value ?? first?.key)
  if (map.flow) return `${text.slice(0, valueEnd)}, ${name}: ${value}${text.slice(valueEnd)}`
  const indent = ' '.repeat(keyStart - (text.lastIndexOf('\n', keyStart - 1) + 1))
  // The range of a text block includes its last line break.
  const lineEnd = text.charAt(valueEnd - 1) === '\n' ? valueEnd - 1 : text.indexOf('\n', valueEnd)
  const at = lineEnd === -1 ? text.length : lineEnd
  const breaks = text.charAt(at - 1) === '\r' ? { at: at - 1, text: '\r\n' } : { at, text: '\n' }
  return `${text.slice(0, breaks.at)}${breaks.text}${indent}${name}: ${value}${text.slice(breaks.at)}`
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

function findList(file: string) {
  return LISTS.find((list) => `${list}.yaml` === file)
}

function toRange(node: unknown): [start: number, end: number] {
  const [start = 0, end = 0] = (isNode(node) && node.range) || []
  return [start, end]
}
