import { isRecord } from '../../../contract/http.ts'
import { labelList } from '../../../contract/sentences.ts'
import { type TimelineKind, withPlace } from '../../../contract/site.ts'
import type { Words } from '../model/language.ts'
import type { ImportLog } from '../model/log.ts'
import type { Extras, ImportedEntry } from '../model/model.ts'
import { toDescription } from '../model/points.ts'
import { pick, type Raw, toRecords } from '../model/raw-record.ts'
import { toList, toPlainLine } from '../model/text.ts'
import { SUMMARY_FIELDS, toPeriod, toPlace } from './timeline.ts'

const KINDS = [
  { kind: 'award', fields: ['awards', 'honors', 'honorsAwards'] },
  { kind: 'certificate', fields: ['certificates', 'certifications', 'licenses'] },
  { kind: 'publication', fields: ['publications'] },
] as const
const PLACES = 'awarder issuer authority organization by publisher journal conference'.split(' ')

/** Puts languages in the biography, because they have no date, and other extras where the owner wants them. */
export function readExtras(resume: Raw, { extras, words }: { extras: Extras; words: Words }, log: ImportLog) {
  const groups = KINDS.map((kind) => {
    const entries = toRecords(pick(resume, ...kind.fields)).map((raw) => toEntry(raw, kind.kind))
    return { heading: words[kind.kind], entries: entries.filter(({ title }) => title) }
  })
  const filled = groups.filter(({ entries }) => entries.length > 0)
  const names = listNames(pick(resume, 'languages'), ['language', 'name'], ['fluency', 'level', 'proficiency'])
  const languages = names.length > 0 ? [labelList(words.languages, names)] : []
  if (extras === 'timeline') return { entries: filled.flatMap(({ entries }) => entries), details: languages }
  if (extras === 'skip') {
    for (const { heading } of filled) log.skip(heading, 'left out by --extras skip')
    if (languages.length > 0) log.skip('Languages', 'left out by --extras skip')
    return { entries: [], details: [] }
  }
  const lines = filled.map(({ heading, entries }) => `${heading}: ${entries.map(toDatedTitle).join('; ')}.`)
  return { entries: [], details: [...lines, ...languages] }
}

function toEntry(raw: Raw, kind: TimelineKind): ImportedEntry {
  const place = toPlainLine(pick(raw, ...PLACES))
  const title = toPlainLine(pick(raw, 'title', 'name')) || place
  const { from, to = from } = toPeriod(raw)
  const description = toDescription(pick(raw, ...SUMMARY_FIELDS))
  return { title, description, from, ...(to && { to }), kind, ...toPlace(raw, place) }
}

function toDatedTitle({ title, place, from }: ImportedEntry): string {
  return withPlace(title, place) + (from && ` (${from})`)
}

/** Returns names such as "English (Native)". */
export function listNames(raw: unknown, names: string[], details: string[]): string[] {
  const list = Array.isArray(raw) ? raw : isRecord(raw) ? toRecords(raw) : toList(raw)
  const texts = list.map((each) => {
    if (!isRecord(each)) return toPlainLine(each)
    const [text = '', detail] = [pick(each, ...names), toList(pick(each, ...details)).join(', ')].map(toPlainLine)
    return detail ? `${text} (${detail.replace(/\s*\(([^()]*)\)/g, ', $1')})` : text
  })
  return texts.filter(Boolean)
}
