/** Content that cannot be used; `expected` completes "expected …". */
export type ContentIssue = { file: string; line: number; field: string; expected: string; found?: string }

export function formatIssues(source: string, issues: readonly ContentIssue[]): string {
  const count = issues.length === 1 ? '1 content issue' : `${issues.length} content issues`
  return [`Found ${count} in ${source}:`, ...issues.map(formatIssue)].join('\n')
}

function formatIssue({ file, line, field, expected, found }: ContentIssue): string {
  const location = [`${file}:${line}`, field].filter(Boolean).join('  ')
  return `  ${location}  expected ${expected}${found ? `, found ${found}` : ''}`
}
