import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord, parseJson } from '../../../contract/http.ts'
import { keyEntries } from '../../../editing/entries/entries.ts'
import { type ContentFile, readContentFiles } from '../../../editing/entries/files.ts'
import { writeFileAtomic } from '../../../server/database/write-file.ts'
import type { ImportSource } from '../model/model.ts'

/** The name is hidden, so lists of the owner's files leave it out. */
const FILE = '.import.json'
const HASH_LENGTH = 12

type Hashes = Record<string, string>
/** Holds hashes of imported values by source, entry, and field. If a field has another hash, the owner edited it. */
export type ImportRecord = Record<string, Record<string, Hashes>>

export async function readRecord(dir: string): Promise<ImportRecord | undefined> {
  const record = parseJson(await readFile(join(dir, FILE), 'utf8').catch(() => ''))
  return isRecord(record) ? (record as ImportRecord) : undefined
}

/** Writes the record for the imported content in `theirs` to `dir`. */
export async function writeRecord(dir: string, source: string, theirs: { dir: string; record?: ImportRecord }) {
  const { record = {} } = theirs
  const imported = toHashes(await readContentFiles(theirs.dir))
  const merged = { ...record, [source]: { ...record[source], ...imported } }
  await writeFileAtomic(join(dir, FILE), `${JSON.stringify(merged, null, 1)}\n`)
}

export function hashValue(value: unknown): string {
  return hash('sha256', JSON.stringify(value) ?? '').slice(0, HASH_LENGTH)
}

/** Identifies a source, because it may only change values that it imported itself. */
export function toSourceKey(source: ImportSource): string {
  if (source.kind === 'github') return `github:${source.login.toLowerCase()}`
  if (source.kind === 'url') return URL.parse(source.url)?.host ?? source.url
  return /\.json$/i.test(source.path) ? 'resume' : 'linkedin'
}

function toHashes(files: ContentFile[]): Record<string, Hashes> {
  const toFields = (fields: object) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, hashValue(value)]))
  return Object.fromEntries(
    files.flatMap((file) => [...keyEntries(file)].map(([key, fields]) => [key, toFields(fields)])),
  )
}
