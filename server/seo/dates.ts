import { parseDate } from '../content/dates.ts'

/** The ids of a MongoDB begin with the second in which they were made. */
const OBJECT_ID = /^([0-9a-f]{8})[0-9a-f]{16}$/i
const MS_PER_S = 1_000
/** The first MongoDB: an id that speaks of an earlier time is no such id. */
const FIRST_OBJECT_ID_MS = Date.UTC(2009, 1, 11)
/** The years that JSON Resume takes. */
const [FIRST_YEAR, LAST_YEAR] = [1_000, 2_999]

/** `2023-09` from `Sep 2023`: as exact as it was written. Undefined where it cannot be read. */
export function toIsoDate(written: string | number | undefined): string | undefined {
  const { year, month, day } = toParts(typeof written === 'string' ? parseDate(written) : written)
  if (year < FIRST_YEAR || year > LAST_YEAR) return undefined
  const parts = [String(year), ...(month ? [toTwo(month)] : []), ...(month && day ? [toTwo(day)] : [])]
  return parts.join('-')
}

/** The moment at which a date begins, as Atom writes it. Undefined where there is no such day. */
export function toMoment(date: number | undefined): string | undefined {
  const { year, month, day } = toParts(date)
  if (year < FIRST_YEAR) return undefined
  const [itsMonth, itsDay] = [month || 1, day || 1]
  const moment = new Date(Date.UTC(year, itsMonth - 1, itsDay))
  // The 31st of a shorter month would be a day of the next one.
  return moment.getUTCDate() === itsDay ? toSeconds(moment) : undefined
}

/** When an entry of a foreign backend was made, if its id tells. */
export function findMomentOfId(id: string): string | undefined {
  const [, seconds] = OBJECT_ID.exec(id) ?? []
  if (!seconds) return undefined
  const ms = Number.parseInt(seconds, 16) * MS_PER_S
  return ms < FIRST_OBJECT_ID_MS ? undefined : toSeconds(new Date(ms))
}

function toParts(date = 0): { year: number; month: number; day: number } {
  return { year: Math.floor(date / 10_000), month: Math.floor(date / 100) % 100, day: date % 100 }
}

function toTwo(number: number): string {
  return String(number).padStart(2, '0')
}

function toSeconds(moment: Date): string {
  return moment.toISOString().replace(/\.\d+/, '')
}
