import { parseDate } from '../../../contract/dates.ts'
import { isCjk } from '../../../contract/sentences.ts'
import { withoutPlace, withPlace } from '../../../contract/site.ts'
import { formatCount } from '../../command/terminal.ts'
import { getWords, type Words } from '../model/language.ts'
import type { ImportLog } from '../model/log.ts'
import type { ImportedEntry } from '../model/model.ts'
import { toDescription } from '../model/points.ts'
import { pick, type Raw, reportUnused, toRecords } from '../model/raw-record.ts'
import { toLink, toList, toPlainLine } from '../model/text.ts'
import { toDisplayDate } from './dates.ts'

const START_FIELDS = ['startDate', 'start', 'from', 'startYear', 'since']
const END_FIELDS = ['endDate', 'end', 'to', 'endYear', 'until', 'graduationDate', 'date', 'year', 'releaseDate']
/** Other languages need another word than "in". */
const ENGLISH_DEGREE = /\b(?:bachelor|master|degree|diploma|doctor|ph\.?d|[bm]\.?(?:sc|a|s|eng|tech)|mba)\b/i
export const SUMMARY_FIELDS = ['summary', 'description', 'details', 'abstract']
const HIGHLIGHT_FIELDS = 'highlights responsibilities achievements accomplishments activities duties bullets'.split(' ')

type Options = { extras: ImportedEntry[]; words: Words }

export function readTimeline(resume: Raw, { extras, words }: Options, log: ImportLog): ImportedEntry[] {
  const work = toRecords(pick(resume, 'work', 'experience', 'workExperience', 'employment')).flatMap(toPositions)
  const volunteer = toRecords(pick(resume, 'volunteer'))
  const education = toRecords(pick(resume, 'education'))
  const entries = [
    ...extras,
    ...education.map((raw) => toEducation(raw, words)),
    ...volunteer.map((raw) => toWork(raw, 'volunteer')),
    ...work.map((raw) => toWork(raw, 'work')),
  ]
  for (const [list, records] of Object.entries({ work, volunteer, education })) {
    reportUnused(records, (field) => `"${field}" in ${list}`, log)
  }
  const titled = entries.filter((entry) => entry.title)
  const untitled = entries.length - titled.length
  if (untitled > 0) log.skip(formatCount(untitled, 'timeline entry', 'timeline entries'), 'no title')
  const sorted = titled.sort((a, b) => toSortKey(a) - toSortKey(b))
  for (const { title, place } of sorted) log.entry('timeline', withPlace(title, place))
  const dates = sorted.flatMap(({ from, to = '' }) => [from, to]).filter((date) => date && !parseDate(date))
  if (dates.length > 0) log.hint({ kind: 'dates', dates: [...new Set(dates)] })
  return withoutSingleGroup(sorted)
}

function withoutSingleGroup(entries: ImportedEntry[]): ImportedEntry[] {
  const groups = new Set(entries.map(({ group }) => group))
  return groups.size > 1 ? entries : entries.map(({ group, ...entry }) => entry)
}

function toPositions(raw: Raw): Raw[] {
  const positions = toRecords(raw.positions)
  return positions.length > 0 ? positions.map((position) => ({ ...raw, ...position, positions: undefined })) : [raw]
}

function toWork(raw: Raw, kind: 'work' | 'volunteer'): ImportedEntry {
  const position = toPlainLine(pick(raw, 'position', 'title', 'role', 'jobTitle', 'positions'))
  const place = toPlainLine(pick(raw, 'company', 'organization', 'employer', 'name', 'institution'))
  const description = toDescription(pick(raw, ...SUMMARY_FIELDS), pick(raw, ...HIGHLIGHT_FIELDS))
  return { title: withoutPlace(position, place) || place, description, ...toPeriod(raw), kind, ...toPlace(raw, place) }
}

function toEducation(raw: Raw, words: Words): ImportedEntry {
  const degree = toPlainLine(pick(raw, 'studyType', 'degree', 'qualification', 'title'))
  const area = toPlainLine(pick(raw, 'area', 'major', 'fieldOfStudy', 'field', 'specialization'))
  const place = toPlainLine(pick(raw, 'institution', 'school', 'university', 'college', 'name'))
  const score = toPlainLine(pick(raw, 'score', 'gpa', 'grade'))
  const courses = toList(pick(raw, 'courses')).join(', ')
  const description = toDescription(
    pick(raw, ...SUMMARY_FIELDS),
    pick(raw, ...HIGHLIGHT_FIELDS),
    score && `${words.score}: ${score}`,
    courses && `${words.courses}: ${courses}`,
  )
  const title = toDegree(degree, area, words) || place
  return { title, description, ...toPeriod(raw), kind: 'education', ...toPlace(raw, place), group: words.education }
}

export function toPlace(raw: Raw, place: string): Pick<ImportedEntry, 'place' | 'link'> {
  const link = toLink(pick(raw, 'url', 'website', 'link', 'href'))
  return { ...(place && { place }), ...(link && { link }) }
}

function toDegree(degree: string, area: string, words: Words): string {
  if (!degree || !area || degree.toLowerCase().includes(area.toLowerCase())) return degree || area
  if (/\b(?:of|in)$/i.test(degree)) return `${degree} ${area}`
  return words === getWords('en') && ENGLISH_DEGREE.test(degree)
    ? `${degree} in ${area}`
    : `${degree}${isCjk(degree) ? '、' : ', '}${area}`
}

export function toPeriod(raw: Raw): { from: string; to?: string } {
  const [start, end] = splitPeriod(pick(raw, ...START_FIELDS), pick(raw, ...END_FIELDS))
  const from = toDisplayDate(start)
  const to = toDisplayDate(end)
  return to ? { from: from || to, to } : { from }
}

/** Splits "Mar 2020 – Present" in one field. */
function splitPeriod(start: unknown, end: unknown): [start: unknown, end: unknown] {
  if (start !== undefined && end !== undefined) return [start, end]
  const [, first, last] =
    /^(.+?)(?:\s+[-–—]\s*|\s*[–—]\s*|\s+(?:to|until|bis|à|au|hasta|até|tot)\s+)(.+)$/i.exec(
      toPlainLine(start ?? end),
    ) ?? []
  return first ? [first, last] : [start, end]
}

function toSortKey({ from }: ImportedEntry): number {
  const [year] = /\b(?:19|20)\d\d\b/.exec(from) ?? []
  return parseDate(from) ?? parseDate(year ?? '') ?? 0
}
