import { parseDate, splitDate } from '../../contract/dates.ts'

const OBJECT_ID = /^([0-9a-f]{8})[0-9a-f]{16}$/i
/** Ids with an earlier time cannot be ObjectIds, because MongoDB did not exist yet. */
const FIRST_OBJECT_ID_MS = Date.UTC(2009, 1, 11)
const [MIN_YEAR, MAX_YEAR] = [1_000, 2_999]

export function toIsoDate(date: string | number | undefined): string | undefined {
  const { year, month, day } = splitDate((typeof date === 'string' ? parseDate(date) : date) ?? 0)
  if (year < MIN_YEAR || year > MAX_YEAR) return undefined
  return [year, ...(month ? [month] : []), ...(month && day ? [day] : [])]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

export function atomDate(date = 0): string | undefined {
  const { year, month, day } = splitDate(date)
  if (year < MIN_YEAR) return undefined
  return toTimestamp(new Date(Date.UTC(year, (month || 1) - 1, day || 1)))
}

/** MongoDB ObjectIds start with their creation time in seconds. */
export function objectIdDate(id: string): string | undefined {
  const [, seconds] = OBJECT_ID.exec(id) ?? []
  const ms = Number.parseInt(seconds ?? '0', 16) * 1_000
  return ms < FIRST_OBJECT_ID_MS ? undefined : toTimestamp(new Date(ms))
}

function toTimestamp(date: Date): string {
  return date.toISOString().replace(/\.\d+/, '')
}
