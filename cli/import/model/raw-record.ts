import { isRecord } from '../../../contract/http.ts'

export type Raw = Record<string, unknown>

/** Returns the first of these fields that has a value. Ignores case, hyphens, and underscores. */
export function pick(raw: Raw, ...names: string[]): unknown {
  const fields = new Map(Object.entries(raw).map(([key, value]) => [normalizeKey(key), value]))
  return names.map((name) => fields.get(normalizeKey(name))).find((value) => !isBlank(value))
}

export function unknownFields(raw: Raw, known: readonly string[]): string[] {
  const keys = new Set(known.map(normalizeKey))
  return Object.entries(raw).flatMap(([key, value]) => (keys.has(normalizeKey(key)) || isBlank(value) ? [] : [key]))
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
