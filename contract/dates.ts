const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const YEAR_FIRST = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:[T ].*)?$/
const MONTH_FIRST = /^(\d{1,2})[-/.](\d{4})$/
const DAY_AND_MONTH = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/
const NAMED_MONTH = /^(?:(\d{1,2})(?:st|nd|rd|th)?\.? )?([a-z]{3,9})\.?,?(?: (\d{1,2})(?:st|nd|rd|th)?,?)? (\d{4})$/i

/** Parses a date such as `2016-08`, `30.8.2016`, or `August 30, 2016` into a sortable number such as 20160830. */
export function parseDate(text: string): number | undefined {
  const date = text.trim().replace(/\s+/g, ' ')
  const [iso, isoYear, isoMonth = 0, isoDay = 0] = YEAR_FIRST.exec(date) ?? []
  if (iso) return toSortable(isoYear, isoMonth, isoDay)
  const [short, shortMonth, shortYear] = MONTH_FIRST.exec(date) ?? []
  if (short) return toSortable(shortYear, shortMonth, 0)
  const [long, first, separator, second, longYear] = DAY_AND_MONTH.exec(date) ?? []
  if (long) {
    const isAmerican = separator === '/' && Number(first) <= MONTHS.length
    return isAmerican ? toSortable(longYear, first, second) : toSortable(longYear, second, first)
  }
  const [, dayBefore, name = '', dayAfter, year] = NAMED_MONTH.exec(date) ?? []
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return month > 0 ? toSortable(year, month, dayBefore ?? dayAfter ?? 0) : undefined
}

type Digits = string | number | undefined

function toSortable(...digits: [year: Digits, month: Digits, day: Digits]): number | undefined {
  const [year = 0, month = 0, day = 0] = digits.map(Number)
  // Day 0 of the next month is the last day of this one.
  const lastDay = month === 0 ? 0 : new Date(Date.UTC(year, month, 0)).getUTCDate()
  return month > MONTHS.length || day > lastDay ? undefined : year * 10_000 + month * 100 + day
}
