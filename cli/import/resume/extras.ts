import { isRecord } from '../../../contract/http.ts'
import type { TimelineKind } from '../../../contract/site.ts'
import type { Words } from '../model/language.ts'
import type { ImportedEntry } from '../model/model.ts'
import { toDescription } from '../model/points.ts'
import { pick, type Raw, toRecords } from '../model/raw-record.ts'
import { toList, toPlainLine } from '../model/text.ts'
import { SUMMARY_FIELDS, toPeriod, toPlace } from './timeline.ts'

const KINDS = [
  { kind: 'award', fields: ['awards', 'honors', 'honorsAwards'] },
  { kind: 'certificate', fields: ['certificates', 'certifications', 'licenses'], group: 'certificates' },
  { kind: 'publication', fields: ['publications'] },
  { kind: 'publication', fields: ['talks', 'presentations', 'speaking'], group: 'talks' },
] as const
const PLACES = 'awarder issuer authority organization by publisher journal conference event'.split(' ')

export function readExtras(resume: Raw, words: Words): ImportedEntry[] {
  return KINDS.flatMap(({ kind, fields, ...rest }) =>
    toRecords(pick(resume, ...fields))
      .map((raw) => ({ ...toEntry(raw, kind), ...('group' in rest && { group: words[rest.group] }) }))
      .filter(({ title }) => title),
  )
}

function toEntry(raw: Raw, kind: TimelineKind): ImportedEntry {
  const place = toPlainLine(pick(raw, ...PLACES))
  const title = toPlainLine(pick(raw, 'title', 'name')) || place
  const { from, to = from } = toPeriod(raw)
  const description = toDescription(pick(raw, ...SUMMARY_FIELDS))
  return { title, description, from, ...(to && { to }), kind, ...toPlace(raw, place) }
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
