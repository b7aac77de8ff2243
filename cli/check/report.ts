import { formatCount, type Terminal, toSingleLine } from '../command/terminal.ts'
import { AREAS, type Finding, LEVELS } from './checks/finding.ts'

const INDENT = '  '

export function renderReport(findings: readonly Finding[], notes: readonly string[], terminal: Terminal): string {
  const groups = AREAS.flatMap((area) => {
    const group = findings.filter((finding) => finding.area === area)
    const sorted = group.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level))
    return group.length > 0
      ? [[terminal.bold(area), ...sorted.map((each) => formatFinding(each, terminal))].join('\n')]
      : []
  })
  const noteLines = notes.map((note) => terminal.dim(toSingleLine(note)))
  return [...groups, ...(notes.length > 0 ? [noteLines.join('\n')] : []), formatTotal(findings)].join('\n\n')
}

function formatFinding({ level, where, what, fix }: Finding, terminal: Terminal): string {
  const label = level === 'hint' ? terminal.dim(level) : terminal.warn(level)
  const head = `${INDENT}${label}  ${toSingleLine(where)}  ${toSingleLine(what)}`
  return `${head}\n${INDENT}${INDENT}${terminal.dim(toSingleLine(fix))}`
}

function formatTotal(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'No issues found.'
  const counts = LEVELS.map((level) => formatCount(findings.filter((each) => each.level === level).length, level))
  return `${counts.join(', ')}.`
}
