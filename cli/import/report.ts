import type { Journal } from './import-log.ts'

/** What was left behind, each with its reason, and what the owner should look at. */
export function toEnding(journal: Journal): string[] {
  const left = journal.left().map((line) => `  ${line}`)
  return [
    ...(left.length > 0 ? ['', 'Left out:', ...left] : []),
    ...(journal.hints().length > 0 ? ['', ...journal.hints()] : []),
  ]
}
