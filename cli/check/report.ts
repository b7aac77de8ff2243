import { formatCount, type Terminal, toSingleLine } from '../command/terminal.ts'
import { AREAS, type Finding, LEVELS } from './checks/finding.ts'

const INDENT = '  '
const SCHEDULE =
  'The weekly check replaces this text. GitHub stops scheduled workflows 60 days after the last commit: if the date is old, push a commit, or enable the workflow under Actions.'

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

/** An export creates missing images by itself. */
function isProblem({ level, kind }: Finding): boolean {
  return level !== 'hint' && kind !== 'missing-images'
}

export function hasFailed(findings: readonly Finding[], { markdown }: { markdown: boolean }): boolean {
  return findings.some(markdown ? isProblem : ({ level }) => level === 'error')
}

/** Leaves out hints, except for links that could not be checked. */
export function renderMarkdown(findings: readonly Finding[], now: Date): string {
  const problems = findings.filter(isProblem)
  const unchecked = findings.filter(({ level, area }) => level === 'hint' && area === 'links')
  const date = now.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
  return [
    ...(problems.length > 0 ? ['## To fix', problems.map(formatItem).join('\n')] : ['Nothing needs to be fixed.']),
    ...(unchecked.length > 0 ? ['## Could not be checked', unchecked.map(formatItem).join('\n')] : []),
    `Checked on ${date}. ${SCHEDULE}`,
  ].join('\n\n')
}

function formatItem({ where, what, fix }: Finding): string {
  // Markdown would turn text such as "@ada" into a mention, which notifies that person.
  const text = toSingleLine(`${what.replace(/(?<![.?!])$/, '.')} ${fix}`)
    .replace(/[<[\]*_`#]/g, '\\$&')
    .replace(/(?<![\w/])@/g, '@\u200b')
  return `- \`${toSingleLine(where)}\`: ${text}`
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
