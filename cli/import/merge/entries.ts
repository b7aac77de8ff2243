import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { isRecord } from '../../../contract/http.ts'
import { listFiles } from '../../../editing/folder/hash-files.ts'
import type { Raw } from '../model/raw-record.ts'

export const CONTENT_FILE = /^(?:site|profile|timeline|skills|apps|projects\/[^/]+)\.ya?ml$/

type Entry = { file: string; title: string; fields: Raw }
export type Entries = Map<string, Entry>

export async function readEntries(dir: string): Promise<Entries> {
  const entries: Entries = new Map()
  for (const file of await listContentFiles(dir)) {
    const value: unknown = parse((await readFile(join(dir, file), 'utf8')).replace(/^\uFEFF/, ''))
    if (isRecord(value)) entries.set(file, { file, title: '', fields: value })
    if (!Array.isArray(value)) continue
    const toKey = createKeys(file)
    for (const fields of value.filter(isRecord)) entries.set(toKey(fields), { file, title: toTitle(fields), fields })
  }
  return entries
}

export async function listContentFiles(dir: string): Promise<string[]> {
  return (await listFiles(dir)).filter((file) => CONTENT_FILE.test(file))
}

/** Numbers entries with the same title, such as two terms in one job. */
export function createKeys(file: string) {
  const seen = new Map<string, number>()
  return (fields: Raw): string => {
    const title = toTitle(fields)
    const count = (seen.get(title) ?? 0) + 1
    seen.set(title, count)
    return count === 1 ? `${file}: ${title}` : `${file}: ${title} ${count}`
  }
}

function toTitle(fields: Raw): string {
  return String(fields.title ?? fields.name ?? '')
}
