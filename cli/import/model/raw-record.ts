import { isRecord } from '../../../contract/http.ts'
import type { ImportLog } from './log.ts'

/** Databases and editors add these fields, and they say nothing about the owner. */
const METADATA = `id v uuid createdat updatedat user userid publicid password $schema meta metadata visible hidden order
columns current iscurrentrole`.split(/\s/)
const PRIVATE = ['email', 'phone', 'location', 'address', 'birthday', 'birth', 'age', 'nationality', 'gender']

export type Raw = Record<string, unknown>

/** Holds the names that were asked for, so unused fields can be reported without a second list of names. */
const asked = new WeakMap<Raw, Set<string>>()

/** Returns the first of these fields that has a value. Ignores case, hyphens, and underscores. */
export function pick(raw: Raw, ...names: string[]): unknown {
  asked.set(raw, new Set([...(asked.get(raw) ?? []), ...names.map(normalizeKey)]))
  const fields = new Map(Object.entries(raw).map(([key, value]) => [normalizeKey(key), value]))
  return names.map((name) => fields.get(normalizeKey(name))).find((value) => !isBlank(value))
}

/** Expects records that were read with `pick`. `toName` says where a field is. */
export function reportUnused(records: Raw[], toName: (field: string) => string, log: ImportLog): void {
  for (const field of new Set(records.flatMap(findUnused))) {
    const name = field.toLowerCase()
    const phone = name === 'phone' ? '; to show it, add "tel:" and the number to links.more in site.yaml' : ''
    log.skip(toName(field), PRIVATE.includes(name) ? `not shown by the site${phone}` : 'not used by the site')
  }
}

export function findUnused(raw: Raw): string[] {
  const known = new Set([...METADATA, ...(asked.get(raw) ?? [])])
  return Object.keys(raw).filter((key) => !known.has(normalizeKey(key)) && !isBlank(raw[key]))
}

/** Accepts a list, a single record, or records by name. */
export function toRecords(raw: unknown): Raw[] {
  if (Array.isArray(raw)) return raw.filter(isRecord)
  if (!isRecord(raw)) return []
  const values = Object.values(raw)
  return values.length > 0 && values.every(isRecord) ? values : [raw]
}

export function toUrl(value: unknown): unknown {
  return isRecord(value) ? pick(value, 'url', 'href', 'secure_url', 'src', 'path') : value
}

function normalizeKey(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '')
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
