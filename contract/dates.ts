import { isEnglish, toLocale } from './words/words.ts'

const LOCALES = 'en de fr es pt it nl pl tr uk ru cs sk sv da nb fi hu ro el ca bg he ar hi'.split(' ')
const MONTH_COUNT = 12
const MAX_UNBROKEN_LENGTH = 20
const MIN_PREFIX_LENGTH = 3
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ').map((name, index) => [name, index + 1] as const)
/** Common spellings that are not in the platform's tables. */
const OTHER_MONTHS = new Map([...Object.entries({ mrz: 3, maerz: 3, setiembre: 9, sett: 9 }), ...ROMAN])
/** These words stand between a day, a month, and a year. */
const FILLERS = new Set('de del d do of the st nd rd th er o р року г года roku r'.split(' '))

const YEAR_FIRST = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:[T ].*)?$/
const EAST_ASIAN = /^(\d{4}) ?[年년](?: ?(\d{1,2}) ?[月월](?: ?(\d{1,2}) ?[日일])?)?$/
const MONTH_FIRST = /^(\d{1,2})[-/.](\d{4})$/
const DAY_AND_MONTH = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/

/** Parses a date such as `2016-08`, `30.8.2016`, or `30 août 2016` into a sortable number such as 20160830. */
export function parseDate(text: string): number | undefined {
  const date = text
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=\d) ?([-/.]) ?(?=\d)/g, '$1')
  const [iso, isoYear, isoMonth = 0, isoDay = 0] = YEAR_FIRST.exec(date) ?? EAST_ASIAN.exec(date) ?? []
  if (iso) return toSortable(isoYear, isoMonth, isoDay)
  const [short, shortMonth, shortYear] = MONTH_FIRST.exec(date) ?? []
  if (short) return toSortable(shortYear, shortMonth, 0)
  const [long, first, separator, second, longYear] = DAY_AND_MONTH.exec(date) ?? []
  if (!long) return parseNamedMonth(date)
  const isAmerican = separator === '/' && Number(first) <= MONTH_COUNT
  return isAmerican ? toSortable(longYear, first, second) : toSortable(longYear, second, first)
}

/** Accepts one month name and one year, in any order, with or without a day. */
function parseNamedMonth(date: string): number | undefined {
  const tokens = toLetters(date).match(/\p{L}+|\d+/gu) ?? []
  const [word, ...otherWords] = tokens.filter((token) => !/\d/.test(token) && !FILLERS.has(token))
  const numbers = tokens.filter((token) => /\d/.test(token))
  const [year, ...otherYears] = numbers.filter(({ length }) => length === 4)
  const [day = 0, ...otherDays] = numbers.filter(({ length }) => length !== 4)
  if (!word || !year || otherWords.length + otherYears.length + otherDays.length > 0) return undefined
  const month = OTHER_MONTHS.get(word) ?? findMonth(word)
  return month && toSortable(year, month, day)
}

function findMonth(word: string): number | undefined {
  for (const locale of LOCALES) {
    const months = getMonths(locale)
    const exact = months.findIndex((names) => names.includes(word)) + 1
    if (exact > 0) return exact
    const similar = months.flatMap((names, index) => (names.some((name) => name.startsWith(word)) ? [index + 1] : []))
    if (word.length >= MIN_PREFIX_LENGTH && similar.length === 1) return similar[0]
  }
  return undefined
}

const monthsByLocale = new Map<string, string[][]>()

/** Month names have another form next to a day in some languages, such as "maj" and "maja". */
function getMonths(locale: string): string[][] {
  const known = monthsByLocale.get(locale)
  if (known) return known
  const formats = (['long', 'short'] as const).flatMap((month) =>
    [{ month }, { month, day: 'numeric' as const }].map(
      (style) => new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC', calendar: 'gregory' }),
    ),
  )
  const months = Array.from({ length: MONTH_COUNT }, (_, index) =>
    formats.flatMap((format) => {
      const part = format.formatToParts(Date.UTC(2000, index, 5)).find(({ type }) => type === 'month')
      return toLetters(part?.value ?? '').match(/\p{L}{2,}/gu) ?? []
    }),
  )
  monthsByLocale.set(locale, months)
  return months
}

/** Ignores case and accents: "MÄRZ" and "marz" are the same. */
function toLetters(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i')
}

/** Writes a date as the language does, on one line. English, and a date that can't be parsed, stay as written. */
export function formatDate(text: string, language: string): string {
  const date = toLocalDate(text, language)
  return date.length > MAX_UNBROKEN_LENGTH ? date : date.replaceAll(' ', '\u00a0')
}

function toLocalDate(text: string, language: string): string {
  const date = isEnglish(language) ? undefined : parseDate(text)
  if (!date) return text
  const { year, month, day } = splitDate(date)
  const format = new Intl.DateTimeFormat(toLocale(language), {
    year: 'numeric',
    ...(month > 0 && { month: 'short' }),
    ...(day > 0 && { day: 'numeric' }),
    timeZone: 'UTC',
  })
  return format.format(Date.UTC(year, Math.max(month, 1) - 1, Math.max(day, 1)))
}

export function splitDate(date: number): { year: number; month: number; day: number } {
  return { year: Math.floor(date / 10_000), month: Math.floor(date / 100) % 100, day: date % 100 }
}

type Digits = string | number | undefined

function toSortable(...digits: [year: Digits, month: Digits, day: Digits]): number | undefined {
  const [year = 0, month = 0, day = 0] = digits.map(Number)
  // Day 0 of the next month is the last day of this one.
  const lastDay = month === 0 ? 0 : new Date(Date.UTC(year, month, 0)).getUTCDate()
  return month > MONTH_COUNT || day > lastDay ? undefined : year * 10_000 + month * 100 + day
}
