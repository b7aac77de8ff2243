const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MOST_MONTHS = 12

/** Numbers first to last: `2016`, `2016-08`, `2016-08-30`, also with / or a time of day behind. */
const YEAR_FIRST = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:[T ].*)?$/
const MONTH_FIRST = /^(\d{1,2})[-/.](\d{4})$/
/** `30.8.2016` as most of the world writes it, and `8/30/2016` as Americans do. */
const DAY_AND_MONTH = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/
/** `Aug 2016`, `August 30, 2016`, `30 August 2016`. */
const NAMED_MONTH = /^(?:(\d{1,2})(?:st|nd|rd|th)?\.? )?([a-z]{3,9})\.?,?(?: (\d{1,2})(?:st|nd|rd|th)?,?)? (\d{4})$/i

/** A date as owners write it, as a number that grows with time: 20160830. Undefined where it cannot be read. */
export function parseDate(text: string): number | undefined {
  const plain = text.trim().replace(/\s+/g, ' ')
  const [, year, month, day] = YEAR_FIRST.exec(plain) ?? []
  if (year) return toNumber(Number(year), Number(month ?? 0), Number(day ?? 0))
  const [, monthNumber, itsYear] = MONTH_FIRST.exec(plain) ?? []
  if (itsYear) return toNumber(Number(itsYear), Number(monthNumber), 0)
  const [, first = '', sign, second = '', yearBehind] = DAY_AND_MONTH.exec(plain) ?? []
  if (yearBehind) return toDayAndMonth(Number(yearBehind), [Number(first), Number(second)], sign)
  const [, dayBefore, name = '', dayAfter, lastYear] = NAMED_MONTH.exec(plain) ?? []
  const named = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return named > 0 && lastYear ? toNumber(Number(lastYear), named, Number(dayBefore ?? dayAfter ?? 0)) : undefined
}

function toDayAndMonth(year: number, [first, second]: [number, number], sign = ''): number | undefined {
  const isAmerican = sign === '/' && first <= MOST_MONTHS
  return isAmerican ? toNumber(year, first, second) : toNumber(year, second, first)
}

function toNumber(year: number, month: number, day: number): number | undefined {
  if (month > MOST_MONTHS || day > countDays(year, month)) return undefined
  return year * 10_000 + month * 100 + day
}

function countDays(year: number, month: number): number {
  // The day before the first of the next month; a year alone has no days to count.
  return month === 0 ? 0 : new Date(Date.UTC(year, month, 0)).getUTCDate()
}
