import { endsInAbbreviation } from './abbreviations.ts'

const STOPS = /[.!?…。！？।؟۔]+/g
const UNSPACED_STOP = /[。！？]$/
// Straight and low quotation marks close only before a space.
const CLOSING =
  /(?:\s?[\p{Pf}\p{Pe}]|["'“«](?=\s|$)|\s*\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u200d|\ufe0f)*)*/uy
const CONTINUES = /^\s*["'“‘„«(]?\p{Ll}/u
const CAPITAL = /\p{Lu}/u
const NUMBER_ONLY = /^\(?\d+\.$/
// The limit covers the longest abbreviation and keeps the work linear.
const CONTEXT_CHARACTERS = 40

export function splitSentences(paragraph: string): string[] {
  const isCased = CAPITAL.test(paragraph)
  const sentences: string[] = []
  let start = 0
  for (const { index, 0: stops } of paragraph.matchAll(STOPS)) {
    const stopEnd = index + stops.length
    CLOSING.lastIndex = stopEnd
    const end = stopEnd + (CLOSING.exec(paragraph)?.[0].length ?? 0)
    const after = paragraph.slice(end, end + CONTEXT_CHARACTERS)
    if (!/^\s/.test(after) && !UNSPACED_STOP.test(stops)) continue
    if (isCased && CONTINUES.test(after)) continue
    const before = paragraph.slice(Math.max(start, end - CONTEXT_CHARACTERS), end)
    if (endsInAbbreviation(before, after.trimStart()) || NUMBER_ONLY.test(before.trim())) continue
    sentences.push(paragraph.slice(start, end).trim())
    start = end
  }
  return [...sentences, paragraph.slice(start).trim()].filter(Boolean)
}
