/** A file lists no more issues, because each takes milliseconds in which the site responds to no visitor. */
export const MAX_ISSUES = 50

export type ContentIssueKind =
  | 'syntax'
  | 'unknown-field'
  | 'value'
  | 'url'
  | 'file-link'
  | 'image'
  | 'alt-text'
  | 'file'
  | 'missing-file'

/** `expected` and `found` complete "expected …, found …"; `guess` is a name like `found`, and `suggestion` the corrected `source` line. */
export type ContentIssue = {
  kind: ContentIssueKind
  file: string
  line: number
  field: string
  expected: string
  found?: string
  guess?: string
  source?: string
  suggestion?: string
}

export function formatIssues(source: string, issues: readonly ContentIssue[]): string {
  const count = issues.length === 1 ? '1 content issue' : `${issues.length} content issues`
  return [`Found ${count} in ${source}:`, ...issues.map(formatIssue)].join('\n')
}

export function describeIssue({ expected, found, guess }: ContentIssue): string {
  return `expected ${expected}${guess ? `; did you mean ${guess}?` : ''}${found ? `, found ${found}` : ''}`
}

function formatIssue(issue: ContentIssue): string {
  const { file, line, field, source, suggestion } = issue
  const location = [`${file}:${line}`, field].filter(Boolean).join('  ')
  const lines = [
    `  ${location}  ${describeIssue(issue)}`,
    ...(source ? [`      ${source}`] : []),
    ...(suggestion && suggestion !== source ? [`    → ${suggestion}`] : []),
  ]
  return lines.join('\n')
}
