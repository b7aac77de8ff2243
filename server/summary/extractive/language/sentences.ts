import { endsInAbbreviation } from './abbreviations.ts'

// A fixed locale makes the result independent of the machine.
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' })
const INNER_STOP = /\p{Sentence_Terminal}[^\p{Sentence_Terminal}]*[\p{L}\p{N}]/u
const LOWERCASE_AFTER_STOP = /([.!?]["'”’)\]]*\s+["'“‘(]?)(\p{Ll})/gu
const ONLY_CLOSING = /^[\p{Pe}\p{Pf}"'\s]+$/u
const LEADING_EMOJI = /^(?:\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u200d|\ufe0f)*\s*)+/u
// The segmenter treats every quotation mark as a closing one.
const TRAILING_OPENER = /\s*[“‘「『《（([{]+\s*$/u
const STARTS_LOWERCASE = /^["'“‘„«(]?\p{Ll}/u
const OPENER_CHARACTERS = 4
const LETTERS_PER_CAPITAL_MAX = 300
const CASE_SAMPLE_CHARACTERS = 10_000
// The limit covers the longest abbreviation and keeps the work linear.
const TAIL_CHARACTERS = 40

export function splitSentences(paragraph: string, uncased: boolean): string[] {
  // The segmenter is slow for many short lines.
  if (!INNER_STOP.test(paragraph)) return [paragraph.trim()].filter(Boolean)
  const ends: number[] = []
  for (const { index, segment } of SEGMENTER.segment(uncased ? capitalizeSentences(paragraph) : paragraph)) {
    const piece = paragraph.slice(index, index + segment.length)
    const emoji = index === 0 ? 0 : (LEADING_EMOJI.exec(piece)?.[0].length ?? 0)
    if (
      ends.length > 0 &&
      continuesSentence(paragraph.slice(Math.max(0, index - TAIL_CHARACTERS), index), piece, uncased)
    )
      ends.pop()
    else if (emoji > 0) ends[ends.length - 1] = index + emoji
    ends.push(index + segment.length - (TRAILING_OPENER.exec(piece.slice(-OPENER_CHARACTERS))?.[0].length ?? 0))
  }
  if (ends.length > 0) ends[ends.length - 1] = paragraph.length
  return ends.map((end, index) => paragraph.slice(ends[index - 1] ?? 0, end).trim()).filter(Boolean)
}

/** Detects text without capitals, such as chat, in which the segmenter finds no sentences. */
export function isUncased(text: string): boolean {
  const sample = text.slice(0, CASE_SAMPLE_CHARACTERS)
  const capitals = sample.match(/\p{Lu}/gu)?.length ?? 0
  return capitals * LETTERS_PER_CAPITAL_MAX < (sample.match(/\p{Ll}/gu)?.length ?? 0)
}

/** Leaves letters whose capital is longer (ß), so offsets match the original. */
function capitalizeSentences(text: string): string {
  return text.replace(LOWERCASE_AFTER_STOP, (match, stop: string, letter: string) => {
    const changed = stop + letter.toUpperCase()
    return changed.length === match.length ? changed : match
  })
}

function continuesSentence(before: string, piece: string, uncased: boolean): boolean {
  if (ONLY_CLOSING.test(piece) || (!uncased && STARTS_LOWERCASE.test(piece))) return true
  return endsInAbbreviation(before.trimEnd(), piece)
}
