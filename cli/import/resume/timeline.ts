import { parseDate } from '../../../contract/dates.ts'
import { isCjk } from '../../../contract/sentences.ts'
import { type TimelineKind, withoutPlace, withPlace } from '../../../contract/site.ts'
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
const SUMMARY_FIELDS = ['summary', 'description', 'details', 'abstract']
const HIGHLIGHT_FIELDS = 'highlights responsibilities achievements accomplishments activities duties bullets'.split(' ')
const JOB = {
  titles: ['position', 'title', 'role', 'jobTitle', 'positions'],
  places: ['company', 'organization', 'employer', 'name', 'institution'],
}
/** These happen on one day. */
const EVENT = {
  titles: ['title', 'name'],
  places: 'awarder issuer authority organization by publisher journal conference event'.split(' '),
  isEvent: true,
}
const SCHOOLS = ['institution', 'school', 'university', 'college', 'name']

type Kind = {
  kind: TimelineKind
  lists: string[]
  titles?: string[]
  places: string[]
  isEvent?: boolean
  group?: 'certificates' | 'education' | 'talks'
}

/** If entries have the same date, those of the last kind are shown first. */
const KINDS: Kind[] = [
  { kind: 'award', lists: ['awards', 'honors', 'honorsAwards'], ...EVENT },
  { kind: 'certificate', lists: ['certificates', 'certifications', 'licenses'], ...EVENT, group: 'certificates' },
  { kind: 'publication', lists: ['publications'], ...EVENT },
  { kind: 'publication', lists: ['talks', 'presentations', 'speaking'], ...EVENT, group: 'talks' },
  { kind: 'education', lists: ['education'], places: SCHOOLS, group: 'education' },
  { kind: 'volunteer', lists: ['volunteer'], ...JOB },
  { kind: 'work', lists: ['work', 'experience', 'workExperience', 'employment'], ...JOB },
]

export function readTimeline(resume: Raw, words: Words, log: ImportLog): ImportedEntry[] {
  const entries = KINDS.flatMap((kind) => {
    const records = toRecords(pick(resume, ...kind.lists)).flatMap(toPositions)
    const own = records.map((raw) => toEntry(raw, kind, words))
    reportUnused(records, (field) => `"${field}" in ${kind.lists[0]}`, log)
    return own
  })
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

function toEntry(raw: Raw, { kind, titles, places, isEvent, group }: Kind, words: Words): ImportedEntry {
  const place = toPlainLine(pick(raw, ...places))
  const title = titles ? withoutPlace(toPlainLine(pick(raw, ...titles)), place) : readDegree(raw, words)
  const score = toPlainLine(pick(raw, 'score', 'gpa', 'grade'))
  const courses = toList(pick(raw, 'courses')).join(', ')
  const description = toDescription(
    pick(raw, ...SUMMARY_FIELDS),
    pick(raw, ...HIGHLIGHT_FIELDS),
    score && `${words.score}: ${score}`,
    courses && `${words.courses}: ${courses}`,
  )
  const { from, to = isEvent ? from : '' } = readPeriod(raw)
  const link = toLink(pick(raw, 'url', 'website', 'link', 'href'))
  return {
    ...{ title: title || place, description, from, ...(to && { to }), kind, ...(place && { place }) },
    ...(link && { link }),
    ...(group && { group: words[group] }),
  }
}

function readDegree(raw: Raw, words: Words): string {
  const degree = toPlainLine(pick(raw, 'studyType', 'degree', 'qualification', 'title'))
  return toDegree(degree, toPlainLine(pick(raw, 'area', 'major', 'fieldOfStudy', 'field', 'specialization')), words)
}

function toDegree(degree: string, area: string, words: Words): string {
  if (!degree || !area || degree.toLowerCase().includes(area.toLowerCase())) return degree || area
  if (/\b(?:of|in)$/i.test(degree)) return `${degree} ${area}`
  return words === getWords('en') && ENGLISH_DEGREE.test(degree)
    ? `${degree} in ${area}`
    : `${degree}${isCjk(degree) ? '、' : ', '}${area}`
}

function readPeriod(raw: Raw): { from: string; to?: string } {
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
