import { parseBlocks } from './blocks.ts'
import type { Sentence } from './score.ts'
import { splitSentences } from './sentences.ts'

const SENTENCE_MAX_CHARACTERS = 600
const PIECE = /\S.{0,199}(?=\s|$)|\S{1,100}/gu
const BOILERPLATE_REPEATS = 3
const BOILERPLATE_MAX_CHARACTERS = 120
/** Comparing more sentences than this would delay other requests of the server. */
const MAX_SENTENCES = 800

export function readSentences(text: string): Sentence[] {
  const blocks = parseBlocks(text)
  const body = blocks.filter(({ kind }) => kind !== 'heading')
  // In verse and notes, lines without a period are text, not headings.
  const read = 2 * countCharacters(body) > countCharacters(blocks) ? body : blocks
  const sentences = read.flatMap(({ kind, text: block }) =>
    splitSentences(block)
      .flatMap((sentence) => (sentence.length > SENTENCE_MAX_CHARACTERS ? splitAnywhere(sentence) : sentence))
      .map((sentence, index) => ({ text: sentence, isItem: kind === 'item', opensBlock: index === 0 })),
  )
  return withoutShortest(withoutRepeats(sentences))
}

export function splitAnywhere(sentence: string): string[] {
  return sentence.match(PIECE) ?? []
}

export function countCharacters(parts: { text: string }[]): number {
  return parts.reduce((sum, { text }) => sum + text.length + 1, 0)
}

/** Removes duplicates, and all copies of a short sentence that occurs often, which is page boilerplate. */
function withoutRepeats(sentences: Sentence[]): Sentence[] {
  const copies = Array.from(Map.groupBy(sentences, ({ text }) => text).values())
  const content = copies.filter(([first, ...others]) => {
    return others.length + 1 < BOILERPLATE_REPEATS || (first?.text.length ?? 0) > BOILERPLATE_MAX_CHARACTERS
  })
  return (content.length > 0 ? content : copies).flatMap(([first]) => first ?? [])
}

/** Leaves out the shortest sentences of a very long text, which are seldom picked. */
function withoutShortest(sentences: Sentence[]): Sentence[] {
  if (sentences.length <= MAX_SENTENCES) return sentences
  const longest = new Set(sentences.toSorted((a, b) => b.text.length - a.text.length).slice(0, MAX_SENTENCES))
  return sentences.filter((sentence) => longest.has(sentence))
}
