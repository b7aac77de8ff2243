import { toSingleLine } from '../../command/terminal.ts'

export type ImportLog = ReturnType<typeof createImportLog>

/** Reduces each message to one line without control characters, because values come from untrusted sources. */
export function createImportLog(print: (line: string) => void) {
  const skipped = new Set<string>()
  const hints: string[] = []
  return {
    info: (line: string) => print(toSingleLine(line)),
    skip: (what: string, reason: string) => void skipped.add(toSingleLine(`${what}: ${reason}`)),
    hint: (text: string) => void hints.push(toSingleLine(text)),
    skipped: () => [...skipped],
    hints: () => hints,
    summaryLines: () => [
      ...(skipped.size > 0 ? ['', 'Skipped:', ...[...skipped].map((line) => `  ${line}`)] : []),
      ...(hints.length > 0 ? ['', ...hints] : []),
    ],
  }
}
