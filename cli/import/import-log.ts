import { toSingleLine } from '../terminal.ts'

export type ImportLog = ReturnType<typeof createImportLog>

/** Values come from untrusted sources, so each message becomes one line without control characters. */
export function createImportLog(print: (line: string) => void) {
  const skipped = new Set<string>()
  const hints: string[] = []
  return {
    info: (line: string) => print(toSingleLine(line)),
    skip: (what: string, reason: string) => void skipped.add(toSingleLine(`${what}: ${reason}`)),
    hint: (sentence: string) => void hints.push(toSingleLine(sentence)),
    skipped: () => [...skipped],
    hints: () => hints,
    summaryLines: () => [
      ...(skipped.size > 0 ? ['', 'Skipped:', ...[...skipped].map((line) => `  ${line}`)] : []),
      ...(hints.length > 0 ? ['', ...hints] : []),
    ],
  }
}
