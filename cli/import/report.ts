import type { Journal } from './journal.ts'

/** What was left behind, each with its reason, and what the owner should look at. */
export function toEnding(journal: Journal): string[] {
  const left = journal.left().map((line) => `  ${line}`)
  return [
    ...(left.length > 0 ? ['', 'Left out:', ...left] : []),
    ...(journal.hints().length > 0 ? ['', ...journal.hints()] : []),
  ]
}

/** The files that are new, different or gone, by name. */
export function toChanges(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  const lines = names.flatMap((name) => {
    if (before.get(name) === after.get(name)) return []
    return [`  ${!before.has(name) ? '+' : after.has(name) ? '~' : '-'} ${name}`]
  })
  return lines.length > 0 ? lines : ['  nothing']
}
