import { parseBlocks } from './blocks.ts'
import type { Sentence } from './score.ts'
import { splitSentences } from './sentences.ts'

const SENTENCE_MAX_CHARACTERS = 600
const PIECE = /\S.{0,199}(?=\s|$)|\S{1,100}/gu
/** Longer items are numbered paragraphs, such as those of a contract. */
const ITEM_MAX_SENTENCES = 2
/** Comparing more sentences than this would delay other requests of the server. */
const MAX_SENTENCES = 800

export function readSentences(text: string): Sentence[] {
  const blocks = parseBlocks(text)
  const body = blocks.filter(({ kind }) => kind !== 'heading')
  // In verse and notes, lines without a period are text, not headings.
  const read = 2 * countCharacters(body) > countCharacters(blocks) ? body : blocks
  const sentences = read.flatMap(({ kind, text: block }) => {
    const parts = splitSentences(block)
    const isItem = kind === 'item' && parts.length <= ITEM_MAX_SENTENCES
    return parts.flatMap(splitLong).map((part) => ({ text: part, isItem }))
  })
  return withoutShortest(Array.from(new Map(sentences.map((sentence) => [sentence.text, sentence])).values()))
}

function splitLong(sentence: string): string[] {
  return sentence.length > SENTENCE_MAX_CHARACTERS ? splitAnywhere(sentence) : [sentence]
}

export function splitAnywhere(sentence: string): string[] {
  return sentence.match(PIECE) ?? []
}

export function countCharacters(parts: { text: string }[]): number {
  return parts.reduce((sum, { text }) => sum + text.length + 1, 0)
}

/** Leaves out the shortest sentences of a very long text, which are seldom picked. */
function withoutShortest(sentences: Sentence[]): Sentence[] {
  if (sentences.length <= MAX_SENTENCES) return sentences
  const longest = new Set(sentences.toSorted((a, b) => b.text.length - a.text.length).slice(0, MAX_SENTENCES))
  return sentences.filter((sentence) => longest.has(sentence))
}
