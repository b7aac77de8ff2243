import { cp, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isRecord } from '../../../contract/http.ts'
import { withPlace } from '../../../contract/site.ts'
import { keyEntries } from '../../../editing/entries/entries.ts'
import { applyEdits, type ContentFile, readContentFile, readContentFiles } from '../../../editing/entries/files.ts'
import { isSafePath } from '../../../editing/folder/paths.ts'
import type { Edit } from '../../../editing/yaml/edit.ts'
import type { Path } from '../../../editing/yaml/path.ts'
import { writeFileAtomic } from '../../../server/database/write-file.ts'
import type { Raw } from '../model/raw-record.ts'
import { hashValue, type ImportRecord } from './record.ts'

const MAX_SHOWN_LENGTH = 60
/** An import sets these only in new entries and in a new site. */
const OWNERS_CHOICE = ['order', 'draft', 'sections', 'accent', 'look']

/** `+` means new, `~` changed, `-` removed, and `=` unchanged. */
export type Change = { sign: '+' | '~' | '-' | '='; text: string }
type Options = { dir: string; theirs: string; record: ImportRecord; source: string }
type Merge = Options & { changes: Change[]; used: unknown[] }

/** Adds new entries, and updates fields the owner hasn't edited since the last import. Deleted entries stay deleted. */
export async function mergeContent(options: Options): Promise<Change[]> {
  const merge: Merge = { ...options, changes: [], used: [] }
  for (const theirs of await readContentFiles(options.theirs)) {
    if (theirs.text === undefined) continue
    const mine = await readContentFile(options.dir, theirs.file)
    const text = mine.text === undefined ? addFile(theirs, merge) : await mergeFile(mine, theirs, merge)
    if (text !== undefined) await writeFileAtomic(join(options.dir, theirs.file), text)
  }
  for (const path of merge.used.flatMap(listStrings)) await copyImage(path, options)
  return merge.changes
}

function addFile({ file, text, value }: ContentFile, merge: Merge): string | undefined {
  if (isKnown(file, merge)) {
    merge.changes.push({ sign: '=', text: `${file}: you deleted it` })
    return undefined
  }
  merge.used.push(value)
  merge.changes.push({ sign: '+', text: `${file}${noteDraft(value)}` })
  return text
}

async function mergeFile(mine: ContentFile, theirs: ContentFile, merge: Merge): Promise<string | undefined> {
  const { file } = mine
  const edits = isRecord(theirs.value)
    ? mergeFields({ path: [], mine: mine.value, name: file }, theirs.value, merge)
    : mergeList(mine, theirs, merge)
  return edits.length > 0 ? applyEdits(mine, edits) : undefined
}

function mergeList({ file, value }: ContentFile, theirs: ContentFile, merge: Merge): Edit[] {
  const list: unknown[] = Array.isArray(value) ? value : []
  const mine = keyEntries({ file, value: list })
  const theirEntries = keyEntries(theirs)
  const kept = new Set([...theirEntries.keys()].map((key) => mine.get(key)))
  /** The owner may have edited the place, which is part of the key. */
  const findMoved = ({ title, place }: Raw) => {
    const titles = [title, withPlace(String(title), String(place ?? ''))]
    return [...mine.values()].find((each) => !kept.has(each) && each.place && titles.includes(each.title))
  }
  const added: Raw[] = []
  const edits = [...theirEntries].flatMap(([key, fields]) => {
    const own = mine.get(key) ?? (isKnown(key, merge) ? findMoved(fields) : undefined)
    if (own) return mergeFields({ path: [list.indexOf(own)], mine: own, name: key }, fields, merge)
    if (isKnown(key, merge)) merge.changes.push({ sign: '=', text: `${key}: you deleted it` })
    else {
      added.push(fields)
      merge.changes.push({ sign: '+', text: `${key}${noteDraft(fields)}` })
    }
    return []
  })
  merge.used.push(...added)
  const inserts = added.map(
    (fields, index): Edit => ({ kind: 'insert', path: [], index: list.length + index, value: fields }),
  )
  return [...edits, ...inserts]
}

function noteDraft(value: unknown): string {
  return isRecord(value) && value.draft === true ? ' (draft)' : ''
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
  if (Array.isArray(value) || isRecord(value)) return Object.values(value).every(isBlank)
  return value === undefined || value === null || value === ''
}

function show(value: unknown): string {
  if (isBlank(value)) return '(empty)'
  const text = JSON.stringify(value)
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text
}
