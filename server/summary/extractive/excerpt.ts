import { cleanCharacters } from './parsing/clean.ts'

const MAX_CHARACTERS = 600
const SCANNED_CHARACTERS = 6_000
const TRAILING_HALF_CHARACTER = /[\ud800-\udbff]$/
const TRAILING_PARTIAL_WORD = /\s\S*$/

export function excerpt(text: string): string {
  const start = cleanCharacters(text.trimStart().slice(0, SCANNED_CHARACTERS)).trimStart()
  if (start.length <= MAX_CHARACTERS) return start.trimEnd()
  const cut = start.slice(0, MAX_CHARACTERS - 2).replace(TRAILING_HALF_CHARACTER, '')
  return `${cut.replace(TRAILING_PARTIAL_WORD, '').trimEnd()} …`
}
