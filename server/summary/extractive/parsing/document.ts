import { type Block, parseBlocks } from './blocks.ts'
import { cleanCharacters, stripMarkup } from './clean.ts'
import { isUncased, splitSentences } from './sentences.ts'

const SENTENCE_MAX_CHARACTERS = 1_000
// Without so much as a comma, nobody wrote it as one sentence.
const BREATHLESS_MAX_CHARACTERS = 300
const PAUSE = /[,;:，、；：،\p{Pd}]\s?/u
const CHUNK_WORDS = 25
const CHUNK_MAX_CHARACTERS = 200
const BOILERPLATE_TIMES = 3
const BOILERPLATE_MAX_CHARACTERS = 120

/** What a summary may pick: a sentence, a list item, or a piece of a text that has no sentences. */
export type Unit = { text: string; kind: 'sentence' | 'item'; opensParagraph: boolean; paragraph: number }

export type Document = { units: Unit[]; headings: string[] }

/** Units in order, none twice. Headings are kept apart: they tell the topic but are not worth picking. */
export function parseDocument(text: string): Document {
  const clean = cleanCharacters(text)
  const blocks = parseBlocks(clean)
  const headings = blocks.filter(({ kind }) => kind === 'heading')
  const body = blocks.filter(({ kind }) => kind !== 'heading')
  // Verse, chat and notes have lines instead of sentences, and what looked like headings is the text.
  if (countCharacters(body) <= countCharacters(headings)) return { units: withoutRepeats(toLines(clean)), headings: [] }
  return { units: withoutRepeats(body.flatMap(toUnits(isUncased(clean)))), headings: headings.map(({ text }) => text) }
}

function countCharacters(blocks: Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0)
}

function toUnits(uncased: boolean): (block: Block, paragraph: number) => Unit[] {
  return ({ kind, text }, paragraph) => {
    const sentences = kind === 'item' ? [text] : splitSentences(text, uncased)
    return sentences.flatMap(toChunks).map((piece, at) => ({
      text: piece,
      kind: kind === 'item' ? 'item' : 'sentence',
      opensParagraph: at === 0,
      paragraph,
    }))
  }
}

/** Lines that are too long are cut like any endless sentence. */
function toLines(text: string): Unit[] {
  const lines = text
    .split('\n')
    .map(stripMarkup)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
  return lines.flatMap(toChunks).map((piece, at) => ({
    text: piece,
    kind: 'sentence',
    opensParagraph: true,
    paragraph: at,
  }))
}

function toChunks(text: string): string[] {
  const limit = PAUSE.test(text) ? SENTENCE_MAX_CHARACTERS : BREATHLESS_MAX_CHARACTERS
  if (text.length <= limit) return [text]
  const chunks: string[] = []
  let words: string[] = []
  let characters = 0
  for (const word of text.split(' ').flatMap(cutWord)) {
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

/** Scripts without spaces, and nonsense without any, are cut between characters, never inside one. */
function cutWord(word: string): string[] {
  if (word.length <= CHUNK_MAX_CHARACTERS) return [word]
  return word.match(new RegExp(`.{1,${CHUNK_MAX_CHARACTERS / 2}}`, 'gsu')) ?? []
}

/** The first of equal units stays; a short one that comes again and again is the frame of a page, and goes. */
function withoutRepeats(units: Unit[]): Unit[] {
  const copies = Map.groupBy(units, ({ text }) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' '))
  const first: Unit[] = []
  const kept: Unit[] = []
  for (const same of copies.values()) {
    const unit = same[0]
    if (!unit) continue
    first.push(unit)
    if (same.length < BOILERPLATE_TIMES || unit.text.length > BOILERPLATE_MAX_CHARACTERS) kept.push(unit)
  }
  return kept.length > 0 ? kept : first
}
