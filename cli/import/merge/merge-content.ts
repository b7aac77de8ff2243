import { cp, mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { isRecord } from '../../../contract/http.ts'
import { isSafePath } from '../../../editing/folder/paths.ts'
import { applyEdit, type Edit } from '../../../editing/yaml/edit.ts'
import type { Path } from '../../../editing/yaml/path.ts'
import { writeFileAtomic } from '../../../server/database/write-file.ts'
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
  const value: unknown = parse(mine.replace(/^\uFEFF/, ''))
  const theirFields = merge.entries.get(file)?.fields
  const edits = theirFields
    ? mergeFields({ path: [], mine: value, name: file }, theirFields, merge)
    : mergeList(file, value, merge)
  if (edits.length === 0) return
  const order = Object.keys(theirFields ?? entriesOf(file, merge)[0]?.[1].fields ?? {})
  await writeFileAtomic(
    join(dir, file),
    edits.reduce((text, edit) => applyEdit(text, edit, order), mine),
  )
}

function mergeList(file: string, value: unknown, merge: Merge): Edit[] {
  const list: unknown[] = Array.isArray(value) ? value : []
  const toKey = createKeys(file)
  const mine = new Map(list.flatMap((item, index) => (isRecord(item) ? [[toKey(item), index]] : [])))
  const added: Raw[] = []
  const edits = entriesOf(file, merge).flatMap(([key, { title, fields }]) => {
    const index = mine.get(key)
    if (index !== undefined) return mergeFields({ path: [index], mine: list[index], name: key }, fields, merge)
    if (isKnown(key, merge)) merge.changes.push({ sign: '=', text: `${key}: you deleted it` })
    else {
      added.push(fields)
      merge.changes.push({ sign: '+', text: `${file}: ${title}${fields.draft ? ' (draft)' : ''}` })
    }
    return []
  })
  merge.used.push(...added)
  const inserts = added.map(
    (fields, index): Edit => ({ kind: 'insert', path: [], index: list.length + index, value: fields }),
  )
  return [...edits, ...inserts]
}

type Target = { path: Path; mine: unknown; name: string }

function mergeFields({ path, mine, name }: Target, theirs: Raw, merge: Merge): Edit[] {
  if (!isRecord(mine)) return []
  const before = merge.record[merge.source]?.[name] ?? {}
  const edits: Edit[] = []
  for (const [field, value] of Object.entries(theirs)) {
    const own = mine[field]
    if (OWNERS_CHOICE.includes(field) || isBlank(value) || hashValue(own) === hashValue(value)) continue
    const isUnedited = hashValue(own ?? '') === (before[field] ?? hashValue(''))
    if (isUnedited) {
      edits.push({ kind: 'set', path: [...path, field], value })
      merge.used.push(value)
      merge.changes.push({ sign: '~', text: `${name}: ${field}: ${show(own)} -> ${show(value)}` })
    } else if (before[field] && before[field] !== hashValue(value)) {
      merge.changes.push({ sign: '=', text: `${name}: ${field}: kept your version; the source has ${show(value)}` })
    }
  }
  return edits
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
