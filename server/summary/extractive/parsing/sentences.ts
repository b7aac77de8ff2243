import { endsInAbbreviation } from './abbreviations.ts'

// A fixed locale: the same text gives the same summary on every machine.
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'sentence' })
const SMALL_AFTER_STOP = /([.!?]["'”’)\]]*\s+["'“‘(]?)(\p{Ll})/gu
const ONLY_CLOSING = /^[\p{Pe}\p{Pf}"'\s]+$/u
const LEADING_EMOJI = /^(?:\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u200d|\ufe0f)*\s*)+/u
// Unicode counts every quotation mark as one that may close.
const TRAILING_OPENER = /\s*[“‘「『《（([{]+\s*$/u
const STARTS_SMALL = /^["'“‘„«(]?\p{Ll}/u
const OPENER_CHARACTERS = 4
const LETTERS_PER_CAPITAL_MAX = 300
const CASE_SAMPLE_CHARACTERS = 10_000
// The longest abbreviation and its neighbours: looking no further back keeps the work linear.
const TAIL_CHARACTERS = 40

/** Sentences of one paragraph, in order; together they are the paragraph. */
export function splitSentences(paragraph: string, uncased: boolean): string[] {
  const ends: number[] = []
  for (const { index, segment } of SEGMENTER.segment(uncased ? withCapitals(paragraph) : paragraph)) {
    const piece = paragraph.slice(index, index + segment.length)
    const emoji = index === 0 ? 0 : (LEADING_EMOJI.exec(piece)?.[0].length ?? 0)
    if (ends.length > 0 && goesOn(paragraph.slice(Math.max(0, index - TAIL_CHARACTERS), index), piece, uncased))
      ends.pop()
    else if (emoji > 0) ends[ends.length - 1] = index + emoji
    ends.push(index + segment.length - (TRAILING_OPENER.exec(piece.slice(-OPENER_CHARACTERS))?.[0].length ?? 0))
  }
  if (ends.length > 0) ends[ends.length - 1] = paragraph.length
  return ends.map((end, at) => paragraph.slice(ends[at - 1] ?? 0, end).trim()).filter(Boolean)
}

/** Chat and prepared corpora write small letters throughout, where Unicode's rules never see a sentence begin. */
export function isUncased(text: string): boolean {
  const sample = text.slice(0, CASE_SAMPLE_CHARACTERS)
  const capitals = sample.match(/\p{Lu}/gu)?.length ?? 0
  return capitals * LETTERS_PER_CAPITAL_MAX < (sample.match(/\p{Ll}/gu)?.length ?? 0)
}

/** The text as the segmenter wants it. A letter whose capital is longer (ß) stays, so that positions agree. */
function withCapitals(text: string): string {
  return text.replace(SMALL_AFTER_STOP, (match, stop: string, letter: string) => {
    const changed = stop + letter.toUpperCase()
    return changed.length === match.length ? changed : match
  })
}

function goesOn(before: string, piece: string, uncased: boolean): boolean {
  if (ONLY_CLOSING.test(piece) || (!uncased && STARTS_SMALL.test(piece))) return true
  return endsInAbbreviation(before.trimEnd(), piece)
}
