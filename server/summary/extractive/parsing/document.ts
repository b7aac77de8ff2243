import { type Block, parseBlocks } from './blocks.ts'
import { cleanCharacters, stripMarkup } from './clean.ts'
import { isUncased, splitSentences } from './sentences.ts'

const SENTENCE_MAX_CHARACTERS = 1_000
const UNPUNCTUATED_MAX_CHARACTERS = 300
const PAUSE = /[,;:，、；：،\p{Pd}]\s?/u
const CHUNK_WORDS = 25
const CHUNK_MAX_CHARACTERS = 200
const BOILERPLATE_REPEATS = 3
const BOILERPLATE_MAX_CHARACTERS = 120

/** A sentence, a list item, or a piece of a text without sentences. */
export type Unit = { text: string; kind: 'sentence' | 'item'; opensParagraph: boolean }
export type Document = { units: Unit[]; headings: string[] }

export function parseDocument(text: string): Document {
  const clean = cleanCharacters(text)
  const blocks = parseBlocks(clean)
  const headings = blocks.filter(({ kind }) => kind === 'heading')
  const body = blocks.filter(({ kind }) => kind !== 'heading')
  // In verse, chat and notes the lines without a full stop are the text, not headings.
  if (countCharacters(body) <= countCharacters(headings))
    return { units: deduplicate(toLineUnits(clean)), headings: [] }
  const uncased = isUncased(clean)
  const units = body.flatMap((block) => toUnits(block, uncased))
  return { units: deduplicate(units), headings: headings.map((heading) => heading.text) }
}

function countCharacters(blocks: Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0)
}

function toUnits({ kind, text }: Block, uncased: boolean): Unit[] {
  const sentences = kind === 'item' ? [text] : splitSentences(text, uncased)
  return sentences.flatMap(toChunks).map((chunk, index) => ({
    text: chunk,
    kind: kind === 'item' ? 'item' : 'sentence',
    opensParagraph: index === 0,
  }))
}

function toLineUnits(text: string): Unit[] {
  const lines = text
    .split('\n')
    .map(stripMarkup)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
  return lines.flatMap(toChunks).map((chunk) => ({ text: chunk, kind: 'sentence', opensParagraph: true }))
}

function toChunks(text: string): string[] {
  const limit = PAUSE.test(text) ? SENTENCE_MAX_CHARACTERS : UNPUNCTUATED_MAX_CHARACTERS
  if (text.length <= limit) return [text]
  const chunks: string[] = []
  let words: string[] = []
  let characters = 0
  for (const word of text.split(' ').flatMap(splitWord)) {
    words.push(word)
    characters += word.length + 1
    if (words.length < CHUNK_WORDS && characters < CHUNK_MAX_CHARACTERS) continue
    chunks.push(words.join(' '))
    words = []
    characters = 0
  }
  if (words.length > 0) chunks.push(words.join(' '))
  return chunks
}

function splitWord(word: string): string[] {
  if (word.length <= CHUNK_MAX_CHARACTERS) return [word]
  return word.match(new RegExp(`.{1,${CHUNK_MAX_CHARACTERS / 2}}`, 'gsu')) ?? []
}

/** Keeps the first of equal units, and none of a short one that occurs often: that is page boilerplate. */
function deduplicate(units: Unit[]): Unit[] {
  const copies = Map.groupBy(units, ({ text }) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' '))
  const groups = Array.from(copies.values())
  const content = groups.filter(([first, ...others]) => {
    return others.length + 1 < BOILERPLATE_REPEATS || (first?.text.length ?? 0) > BOILERPLATE_MAX_CHARACTERS
  })
  return (content.length > 0 ? content : groups).flatMap(([first]) => first ?? [])
}
