import { parseDate } from '../../../contract/dates.ts'
import { toPlainLine } from '../model/text.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const YEAR_AND_MONTH = 'YYYY-MM'.length
const PREFIX = /^(?:since|from|seit|ab|depuis|desde|dal|da|sinds|od|з|с|ca\.?|circa|approx\.?)\s+(?=.*\d)/i
const ONGOING =
  /^(?:(?:bis )?heute|laufend|andauernd|derzeit|en cours|à ce jour|en la actualidad|actualmente|atualmente|attuale|in corso|heden|obecnie|nadal|halen|devam ediyor|дотепер|зараз|present|current|currently|now|ongoing|on-?going|today|till date|to date|until now|actual|actualidad|presente|atual|aktuell|présent|aujourd'hui|oggi|nu|至今|现在|現在|n\/?a|none|null|undefined|[-–—?.…]*)$/i

/** Returns `Aug 2016`, `2016`, or other text unchanged. Returns an empty string if the date is missing or ongoing. */
export function toDisplayDate(raw: unknown): string {
  const text = toPlainLine(raw).replace(PREFIX, '')
  if (ONGOING.test(text)) return ''
  const [year, month] = parseYearMonth(text)
  if (!year) return text
  return month ? `${MONTHS[month - 1]} ${year}` : String(year)
}

export function toFileDate(raw: unknown): string | undefined {
  const [year, month] = parseYearMonth(toPlainLine(raw))
  if (!year) return undefined
  return month ? `${year}-${String(month).padStart(2, '0')}` : String(year)
}

/** Accepts dates with invalid days. */
function parseYearMonth(text: string): [year?: number, month?: number] {
  const number = parseDate(text) ?? parseDate(text.slice(0, YEAR_AND_MONTH))
  return number === undefined ? [] : [Math.floor(number / 10_000), Math.floor(number / 100) % 100]
}
