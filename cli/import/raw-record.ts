import { isRecord } from '../../contract/http.ts'

export type Raw = Record<string, unknown>

/** The first of these fields that says something; capital letters, hyphens and underscores make no difference. */
export function pick(raw: Raw, ...names: string[]): unknown {
  const fields = new Map(Object.entries(raw).map(([key, value]) => [toKey(key), value]))
  return names.map((name) => fields.get(toKey(name))).find((value) => !isBlank(value))
}

/** The fields that say something and are not among these. */
export function otherFields(raw: Raw, known: readonly string[]): string[] {
  const keys = new Set(known.map(toKey))
  return Object.entries(raw).flatMap(([key, value]) => (keys.has(toKey(key)) || isBlank(value) ? [] : [key]))
}

/** The records in a list, however it was written: as a list, as one record, or as records by name. */
export function toRecords(raw: unknown): Raw[] {
  if (Array.isArray(raw)) return raw.filter(isRecord)
  if (!isRecord(raw)) return []
  const inside = Object.values(raw)
  return inside.length > 0 && inside.every(isRecord) ? inside : [raw]
}

/** Where a picture or a page is, however it was written down: the address itself, or a record with it. */
export function toAddress(held: unknown): unknown {
  return isRecord(held) ? pick(held, 'url', 'href', 'secure_url', 'src', 'path') : held
}

function toKey(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '')
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
