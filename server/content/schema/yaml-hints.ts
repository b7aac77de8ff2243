import { parseDocument, type YAMLError } from 'yaml'
import { MAX_ISSUES } from './issues.ts'
import { indentText, LOST_INDENT } from './lost-indent.ts'

const MAX_HINTS = 5
/** The parser may report an error far below the line that caused it. */
const MAX_LINES_ABOVE = 60
/** Each guess parses the whole text again. */
const MAX_TEXT_LENGTH = 50_000

export type SyntaxHint = { line: number; expected: string; source?: string; suggestion?: string }
type Repair = {
  expected: string
  fix(line: string, above: readonly string[], fields: readonly string[]): string | undefined
}

const FIELD = /^(\s*(?:- )?[\w-]+:\s+)(.+)$/
export const DASH = 'a space after the dash'
export const DASHED_LINE = /^(\s*)-(?=[^\s\d-])/
const CONFLICT = /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/
const NO_CONFLICT =
  'no merge conflict; keep the lines you want, and delete the others and the lines with <<<<<<<, =======, and >>>>>>>'

/** The first repair that helps wins, so the most likely ones come first. */
const REPAIRS: Repair[] = [
  { expected: LOST_INDENT, fix: indentText },
  {
    expected: 'spaces for indentation; YAML doesn’t allow tabs',
    fix: (line) =>
      /^ *\t/.test(line) ? line.replace(/^[ \t]+/, (indent) => indent.replaceAll('\t', '  ')) : undefined,
  },
  { expected: DASH, fix: (line) => toChanged(line, line.replace(DASHED_LINE, '$1- ')) },
  {
    expected: 'quotes around text that contains a colon',
    fix: (line) => quoteValue(line, (value) => /:(?:\s|$)/.test(value) && !/^["'[{|>]/.test(value)),
  },
  {
    expected: 'quotes around text that starts with a special character',
    fix: (line) => quoteValue(line, (value) => /^[@`%&*!|>,?\]}-]/.test(value)),
  },
  {
    expected: 'double quotes around text that contains an apostrophe',
    fix: (line) =>
      quoteValue(
        line,
        (value) => /^'.*'.*'$/.test(value),
        (value) => value.slice(1, -1),
      ),
  },
  {
    expected: 'single quotes around text that contains double quotes or a backslash',
    fix: (line) => {
      const [, start = '', inner = ''] = /^(\s*(?:- )?[\w-]+:\s+)"(.*["\\].*)"\s*$/.exec(line) ?? []
      return start ? `${start}'${inner.replaceAll("'", "''")}'` : undefined
    },
  },
  {
    expected: 'a closing quote',
    fix: (line) => (/^[^"]*"[^"]*$/.test(line) ? `${line}"` : /^[^']*'[^']*$/.test(line) ? `${line}'` : undefined),
  },
  {
    expected: 'a closing bracket',
    fix: (line) => (/\[[^\]]*$/.test(line) ? `${line}]` : /\{[^}]*$/.test(line) ? `${line}}` : undefined),
  },
  {
    expected: 'a space after the colon',
    fix: (line) => toChanged(line, line.replace(/^(\s*(?:- )?[A-Za-z][\w-]*):(?=[^\s:/])/, '$1: ')),
  },
  {
    expected: 'a dash before each list entry',
    fix: (line, above) => {
      const indent = above.findLast((other) => /^\s*- /.test(other))?.match(/^\s*/)?.[0]
      const isInside = indent !== undefined && line.search(/\S/) > indent.length
      return indent === undefined || isInside || /^\s*-/.test(line) ? undefined : `${indent}- ${line.trimStart()}`
    },
  },
  {
    expected: 'a colon after the field name',
    fix: (line) =>
      line.includes(':') ? undefined : toChanged(line, line.replace(/^(\s*(?:- )?[A-Za-z]\w*) +/, '$1: ')),
  },
  {
    expected: 'the same indentation as the other lines at this level',
    fix: (line, above) => {
      const before = above.findLast((other) => /\S/.test(other)) ?? ''
      return toChanged(line, before.replace(/^(\s*(?:- )?).*$/, '$1').replace('-', ' ') + line.trimStart())
    },
  },
]

/** Guesses what the owner mistyped. A guess counts if the parser accepts the corrected line. */
export function findSyntaxHints(text: string, fields: readonly string[] = []): SyntaxHint[] {
  const hints: SyntaxHint[] = []
  let lines = text.split(/\r?\n/)
  const conflict = lines.findIndex((line) => CONFLICT.test(line))
  if (conflict !== -1) return [{ line: conflict + 1, expected: NO_CONFLICT, source: lines[conflict] ?? '' }]
  for (;;) {
    const errors = findErrors(lines)
    const first = errors.find(({ code }) => code !== 'DUPLICATE_KEY')
    if (!first) return [...hints, ...errors.slice(0, MAX_ISSUES).map((error) => toDuplicate(error, lines))]
    const canRepair = hints.length < MAX_HINTS && text.length <= MAX_TEXT_LENGTH
    const repaired = canRepair ? repair(lines, { first, count: errors.length }, fields) : undefined
    if (!repaired) return hints.length > 0 ? hints : [toUnknown(first, lines)]
    hints.push(repaired.hint)
    lines = repaired.lines
  }
}

function repair(lines: string[], { first, count }: { first: YAMLError; count: number }, fields: readonly string[]) {
  const at = lineAt(lines, first.pos[0])
  for (const { expected, fix } of REPAIRS) {
    for (let index = Math.min(at + 1, lines.length - 1); index >= Math.max(0, at - MAX_LINES_ABOVE); index -= 1) {
      const source = lines[index] ?? ''
      const suggestion = /\S/.test(source) ? fix(source, lines.slice(0, index), fields) : undefined
      if (suggestion === undefined) continue
      const next = lines.with(index, suggestion)
      const errors = findErrors(next)
      const firstLine = lineAt(next, errors[0]?.pos[0] ?? 0)
      if (errors.length === 0 || ((errors.length < count || firstLine > at) && firstLine > index)) {
        const hint = { line: index + 1, expected, source: source.trim(), suggestion: suggestion.trim() }
        return { lines: next, hint }
      }
    }
  }
  return undefined
}

function findErrors(lines: readonly string[]): YAMLError[] {
  return parseDocument(lines.join('\n'), { prettyErrors: false, logLevel: 'error' }).errors
}

function toDuplicate({ pos }: YAMLError, lines: readonly string[]): SyntaxHint {
  const index = lineAt(lines, pos[0])
  const source = lines[index]?.trim() ?? ''
  const toName = (line = '') => line.trim().replace(/^- /, '').split(':', 1)[0]
  const name = toName(source)
  const other = lines.findLastIndex((line, at) => at < index && toName(line) === name)
  return { line: index + 1, expected: `"${name}" only once; it is also on line ${other + 1}`, source }
}

function toUnknown({ pos, message }: YAMLError, lines: readonly string[]): SyntaxHint {
  const index = lineAt(lines, pos[0])
  return { line: index + 1, expected: `valid YAML (${message.split('\n')[0]})`, source: lines[index]?.trim() ?? '' }
}

function lineAt(lines: readonly string[], offset: number): number {
  return lines.join('\n').slice(0, offset).split('\n').length - 1
}

/** Puts double quotes around the text of a field or a list entry. */
export function quoteText(line: string): string {
  return line.replace(/^(\s*(?:- )?(?:[\w-]+:\s+)?)(.+?)\s*$/, (_, start, text) => start + JSON.stringify(text))
}

type Test = (value: string) => boolean

function quoteValue(line: string, test: Test, unwrap = (value: string) => value): string | undefined {
  const [, start = '', value = ''] = FIELD.exec(line) ?? []
  return start && test(value.trim()) ? `${start}${JSON.stringify(unwrap(value.trim()))}` : undefined
}

function toChanged(before: string, after: string): string | undefined {
  return before === after ? undefined : after
}
