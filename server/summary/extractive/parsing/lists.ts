import { countWords } from '../language/words.ts'

const INLINE_NUMBER = /(?:^|\s)\(?(\d{1,2})[.)]\s+(?=[\p{Lu}\p{Lo}"“„«(])/gu
const INLINE_BULLET = /\s+[•‣▪◦]\s+/
const MIN_ITEMS = 3
const MIN_LIST_CHARACTERS = 12
const CLAUSE_NUMBER =
  /^(?:§+\s?\d[\d.]*[a-z]?|(?:section|article|clause|artikel|abschnitt|art\.?|ziffer)\s+\d[\d.]*|\d{1,3}(?:\.\d{1,3}){1,4}\.?|\d{1,2}[.)]|\([a-z\d]{1,4}\))[:.)]?\s*[\p{Pd}]?\s+(?=[\p{Lu}\p{Lo}"“„«(])/iu
const MIN_CLAUSE_CHARACTERS = 6
const TITLE_MAX_WORDS = 8
const SMALL_WORD_LETTERS = 3

export type Part = { kind?: 'item'; text: string }

export function splitInlineList(text: string): Part[] {
  if (text.length < MIN_LIST_CHARACTERS) return [{ text }]
  const bullets = text.split(INLINE_BULLET)
  if (bullets.length >= MIN_ITEMS)
    return bullets.filter(Boolean).map((item) => ({ kind: 'item', text: item.replace(/^[•‣▪◦]\s*/, '') }))
  const marks = findNumbers(text)
  if ((marks.at(-1)?.number ?? 0) < MIN_ITEMS) return [{ text }]
  const before = text.slice(0, marks[0]?.index).trim()
  const items = marks.map(({ end }, at) => ({
    kind: 'item' as const,
    text: text.slice(end, marks[at + 1]?.index).trim(),
  }))
  return before === '' ? items : [{ text: before }, ...items]
}

type Mark = { number: number; index: number; end: number }

/** Accepts only numbers that count up from 1 or 2, because others are dates and amounts. */
function findNumbers(text: string): Mark[] {
  const marks: Mark[] = []
  for (const match of text.matchAll(INLINE_NUMBER)) {
    const number = Number(match[1])
    const last = marks.at(-1)
    if (last ? number === last.number + 1 : number === 1 || number === 2)
      marks.push({ number, index: match.index, end: match.index + match[0].length })
  }
  return marks
}

export function stripClauseNumber(text: string): string {
  return text.length < MIN_CLAUSE_CHARACTERS ? text : text.replace(CLAUSE_NUMBER, '')
}

export function isTitle(sentence: string): boolean {
  if (countWords(sentence) > TITLE_MAX_WORDS || /[?!,;]/.test(sentence)) return false
  const words = stripClauseNumber(sentence).match(/\p{L}+/gu) ?? []
  return (
    words.length > 0 &&
    words.every((word, at) => /^\p{Lu}/u.test(word) || (at > 0 && word.length <= SMALL_WORD_LETTERS))
  )
}
