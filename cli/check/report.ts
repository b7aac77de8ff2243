import { stripControls, type Terminal } from '../terminal.ts'
import { AREAS, type Finding, LEVELS } from './finding.ts'

const INDENT = '  '

/** By area, the worst first, each with its way out; then the sum. */
export function toReport(findings: readonly Finding[], notes: readonly string[], terminal: Terminal): string {
  const groups = AREAS.flatMap((area) => {
    const found = findings.filter((finding) => finding.area === area)
    return found.length > 0
      ? [[terminal.bold(area), ...byLevel(found).map((each) => toLines(each, terminal))].join('\n')]
      : []
  })
  const told = notes.map((note) => terminal.dim(toLine(note)))
  return [...groups, ...(told.length > 0 ? [told.join('\n')] : []), toSum(findings)].join('\n\n')
}

function byLevel(findings: Finding[]): Finding[] {
  return findings.toSorted((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level))
}

function toLines({ level, where, what, fix }: Finding, terminal: Terminal): string {
  const mark = level === 'hint' ? terminal.dim(level) : terminal.warn(level)
  return [`${INDENT}${mark}  ${toLine(where)}  ${toLine(what)}`, `${INDENT}${INDENT}${terminal.dim(toLine(fix))}`].join(
    '\n',
  )
}

function toSum(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Nothing is wrong.'
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  const plural = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
  return `${count('error')} wrong, ${plural(count('warning'), 'warning')}, ${plural(count('hint'), 'hint')}.`
}

function toLine(text: string): string {
  return stripControls(text).replace(/\s*\n\s*/g, ' ')
}
