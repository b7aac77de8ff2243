import type { ImportLog } from '../model/log.ts'
import type { Extras, ImportedEntry } from '../model/model.ts'
import { pick, type Raw, toRecords } from '../model/raw-record.ts'
import { toPlainLine } from '../model/text.ts'
import { SUMMARY_FIELDS, toPeriod, toTitle } from './timeline.ts'

const KINDS = [
  {
    kind: 'award',
    heading: 'Awards',
    fields: ['awards', 'honors', 'honorsAwards'],
    place: ['awarder', 'issuer', 'organization', 'by'],
  },
  {
    kind: 'certificate',
    heading: 'Certificates',
    fields: ['certificates', 'certifications', 'licenses'],
    place: ['issuer', 'authority', 'organization', 'awarder'],
  },
  {
    kind: 'publication',
    heading: 'Publications',
    fields: ['publications'],
    place: ['publisher', 'journal', 'conference'],
  },
] as const

/** Puts languages in the biography, because they have no date, and other extras where the owner wants them. */
export function readExtras(
  resume: Raw,
  extras: Extras,
  log: ImportLog,
): { entries: ImportedEntry[]; details: string[] } {
  const languages = toLanguages(resume)
  const groups = KINDS.map((each) => ({ ...each, entries: toRecords(pick(resume, ...each.fields)).map(toEntry(each)) }))
  if (extras === 'skip') {
    const left = [...groups.filter(({ entries }) => entries.length > 0).map(({ heading }) => heading)]
    for (const what of languages ? [...left, 'Languages'] : left) log.skip(what, 'left out by --extras skip')
    return { entries: [], details: [] }
  }
  const titled = groups.map((group) => ({ ...group, entries: group.entries.filter(({ title }) => title) }))
  if (extras === 'timeline') {
    return { entries: titled.flatMap(({ entries }) => entries), details: languages ? [languages] : [] }
  }
  const lines = titled.flatMap(({ heading, entries }) =>
    entries.length > 0 ? [`${heading}: ${entries.map(toDatedTitle).join('; ')}.`] : [],
  )
  return { entries: [], details: languages ? [...lines, languages] : lines }
}

function toEntry({ kind, place: places }: (typeof KINDS)[number]) {
  return (raw: Raw): ImportedEntry => {
    const place = toPlainLine(pick(raw, ...places))
    const title = toTitle(toPlainLine(pick(raw, 'title', 'name')), place)
    const { from, to = from } = toPeriod(raw)
    return { title, description: toPlainLine(pick(raw, ...SUMMARY_FIELDS)), from, to, kind, ...(place && { place }) }
  }
}

function toDatedTitle({ title, from }: ImportedEntry): string {
  return from ? `${title} (${from})` : title
}

function toLanguages(resume: Raw): string {
  const raw = pick(resume, 'languages')
  const names = (Array.isArray(raw) ? raw : [raw]).flatMap((each) => toRecords(each).map(toLanguage)).filter(Boolean)
  const languages = names.length === 0 && Array.isArray(raw) ? raw.map(toPlainLine).filter(Boolean) : names
  return languages.length > 0 ? `Languages: ${languages.join(', ')}.` : ''
}

function toLanguage(raw: Raw): string {
  return withDetail(pick(raw, 'language', 'name'), pick(raw, 'fluency', 'level', 'proficiency'))
}

export function withDetail(raw: unknown, rawDetail: unknown): string {
  const [text, detail] = [toPlainLine(raw), toPlainLine(rawDetail)].filter(Boolean)
  return detail ? `${text} (${detail})` : (text ?? '')
}
