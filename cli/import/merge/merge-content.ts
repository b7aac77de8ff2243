import { cp, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Document, isMap, isSeq, parseDocument, type YAMLMap, YAMLSeq } from 'yaml'
import { isRecord } from '../../../contract/http.ts'
import { writeFileAtomic } from '../../../server/database/write-file.ts'
import { isSafePath } from '../../content-dir/paths.ts'
import { stringifyDocument, toStyled } from '../../yaml/render.ts'
import type { Raw } from '../model/raw-record.ts'
import { createKeys, type Entries, listContentFiles, readEntries } from './entries.ts'
import { hashValue, type ImportRecord } from './record.ts'

const MAX_SHOWN_LENGTH = 60
/** An import sets these only in new entries. */
const OWNERS_CHOICE = ['order', 'draft']

/** `+` means new, `~` changed, `-` removed, and `=` unchanged. */
export type Change = { sign: '+' | '~' | '-' | '='; text: string }
type Options = { dir: string; theirs: string; record: ImportRecord; source: string }
type Merge = Options & { entries: Entries; changes: Change[]; used: unknown[] }

/** Adds new entries, and updates fields the owner hasn't edited since the last import. Deleted entries stay deleted. */
export async function mergeContent(options: Options): Promise<Change[]> {
  const entries = await readEntries(options.theirs)
  const merge: Merge = { ...options, entries, changes: [], used: [] }
  for (const file of await listContentFiles(options.theirs)) await mergeFile(file, merge)
  for (const path of merge.used.flatMap(listStrings)) await copyImage(path, options)
  return merge.changes
}

async function mergeFile(file: string, merge: Merge): Promise<void> {
  const { dir, theirs, changes } = merge
  const mine = await readFile(join(dir, file), 'utf8').catch(() => undefined)
  if (mine === undefined) {
    if (isKnown(file, merge)) return void changes.push({ sign: '=', text: `${file}: you deleted it` })
    await writeFileAtomic(join(dir, file), await readFile(join(theirs, file)))
    merge.used.push(...entriesOf(file, merge).map(([, { fields }]) => fields))
    changes.push({ sign: '+', text: `${file}${merge.entries.get(file)?.fields.draft ? ' (draft)' : ''}` })
    return
  }
  const document = parseDocument(mine)
  const count = merge.changes.length
  const theirFields = merge.entries.get(file)?.fields
  if (theirFields && isMap(document.contents)) {
    mergeFields({ document, map: document.contents, name: file }, theirFields, merge)
  } else if (!theirFields) mergeList(file, document, merge)
  if (merge.changes.slice(count).some(({ sign }) => sign !== '=')) {
    await writeFileAtomic(join(dir, file), stringifyDocument(document))
  }
}

function mergeList(file: string, document: Document, merge: Merge): void {
  const list = isSeq(document.contents) ? document.contents : new YAMLSeq()
  const toKey = createKeys(file)
  const maps = list.items.filter(isMap)
  const mine = new Map(maps.map((map) => [toKey(map.toJS(document)), map]))
  for (const [key, { title, fields }] of entriesOf(file, merge)) {
    const map = mine.get(key)
    if (map) mergeFields({ document, map, name: key }, fields, merge)
    else if (isKnown(key, merge)) merge.changes.push({ sign: '=', text: `${key}: you deleted it` })
    else {
      const node = document.createNode(toStyled(fields))
      if (isMap(node)) node.spaceBefore = maps.at(-1)?.spaceBefore ?? false
      list.add(node)
      merge.used.push(fields)
      merge.changes.push({ sign: '+', text: `${file}: ${title}${fields.draft ? ' (draft)' : ''}` })
    }
  }
  list.flow = false
  document.contents = list as Document['contents']
}

type Target = { document: Document; map: YAMLMap; name: string }

function mergeFields({ document, map, name }: Target, theirs: Raw, merge: Merge): void {
  const mine: Raw = map.toJS(document)
  const before = merge.record[merge.source]?.[name] ?? {}
  for (const [field, value] of Object.entries(theirs)) {
    const own = mine[field]
    if (OWNERS_CHOICE.includes(field) || isBlank(value) || hashValue(own) === hashValue(value)) continue
    const isUnedited = hashValue(own ?? '') === (before[field] ?? hashValue(''))
    if (isUnedited) {
      map.set(field, document.createNode(toStyled(value)))
      merge.used.push(value)
      merge.changes.push({ sign: '~', text: `${name}: ${field}: ${show(own)} -> ${show(value)}` })
    } else if (before[field] && before[field] !== hashValue(value)) {
      merge.changes.push({ sign: '=', text: `${name}: ${field}: kept your version; the source has ${show(value)}` })
    }
  }
}

function entriesOf(file: string, { entries }: Merge) {
  return [...entries].filter(([, entry]) => entry.file === file)
}

/** Returns true if any source imported this entry before; if it is gone, the owner deleted or renamed it. */
function isKnown(key: string, { record }: Merge): boolean {
  return Object.values(record).some((entries) => Object.hasOwn(entries, key))
}

async function copyImage(path: string, { dir, theirs }: Options): Promise<void> {
  const isFile = isSafePath(path) && (await stat(join(theirs, path)).catch(() => undefined))?.isFile()
  if (!isFile || (await stat(join(dir, path)).catch(() => undefined))) return
  await mkdir(dirname(join(dir, path)), { recursive: true })
  await cp(join(theirs, path), join(dir, path))
}

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return isRecord(value) || Array.isArray(value) ? Object.values(value).flatMap(listStrings) : []
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function show(value: unknown): string {
  if (isBlank(value)) return '(empty)'
  const text = JSON.stringify(value)
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
}
