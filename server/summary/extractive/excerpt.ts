import { cleanCharacters } from './parsing/clean.ts'

const BEGINNING_CHARACTERS = 600
/** Enough to find words behind signs that nobody may see. */
const LOOKED_AT_CHARACTERS = 6_000
const BROKEN_CHARACTER = /[\ud800-\udbff]$/
const BROKEN_WORD = /\s\S*$/

/** What stands for a summary that could not be made: the first words of the text, at most 600 characters. */
export function excerpt(text: string): string {
  const start = cleanCharacters(text.trimStart().slice(0, LOOKED_AT_CHARACTERS)).trimStart()
  if (start.length <= BEGINNING_CHARACTERS) return start.trimEnd()
  const cut = start.slice(0, BEGINNING_CHARACTERS - 2).replace(BROKEN_CHARACTER, '')
  return `${cut.replace(BROKEN_WORD, '').trimEnd()} …`
}
