import { countCharacters, splitAnywhere } from './read-sentences.ts'
import { type Sentence, scoreSentences } from './score.ts'
import { similarity, toVectors } from './vectors.ts'

const SHORT_TEXT_SENTENCES = 2
const SHORT_TEXT_CHARACTERS = 600
const LONG_TEXT_SHARE = 1 / 3
const SENTENCES_PER_PICK = 4.5
const ITEMS_PER_PICK = 10
const MAX_PICKS = 5
const SENTENCES_PER_FURTHER_PICK = 200
const MIN_SHARE_OF_BEST = 0.4
const MAX_SIMILARITY = 0.5
const LEAD_IN = /[:：]$/

type Limits = { characters: number; count?: number; minShare?: number; maxSimilarity?: number }

/** Picks the most important sentences, in order. */
export function pickSentences(sentences: Sentence[], minSentences = 1): Sentence[] {
  const length = countCharacters(sentences)
  const isShort = length <= SHORT_TEXT_CHARACTERS
  if (isShort && sentences.length <= SHORT_TEXT_SENTENCES) return sentences
  const count = Math.max(Math.min(minSentences, Math.ceil(sentences.length / 2)), countPicks(sentences))
  const characters = isShort ? length : length * LONG_TEXT_SHARE
  const limits = { count, characters, minShare: MIN_SHARE_OF_BEST, maxSimilarity: MAX_SIMILARITY }
  const picked = pickWithin(sentences, limits)
  if (picked.length > 0) return picked
  const pieces = sentences.flatMap((sentence) => splitAnywhere(sentence.text).map((text) => ({ ...sentence, text })))
  return pickWithin(pieces, limits)
}

function countPicks(sentences: Sentence[]): number {
  const items = sentences.filter(({ isItem }) => isItem).length
  const picks = (sentences.length - items) / SENTENCES_PER_PICK + items / ITEMS_PER_PICK
  return Math.max(1, Math.round(Math.min(picks, MAX_PICKS + sentences.length / SENTENCES_PER_FURTHER_PICK)))
}

/** Skips a sentence that repeats a better one, and adds another to "We offer:". */
export function pickWithin(sentences: Sentence[], limits: Limits): Sentence[] {
  const { characters, count = sentences.length, minShare = 0, maxSimilarity = 1 } = limits
  const vectors = toVectors(sentences.map(({ text }) => text))
  const scores = scoreSentences(sentences, vectors)
  const ranked = Array.from(sentences.entries()).sort(([a], [b]) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  const picked: [index: number, sentence: Sentence][] = []
  let remaining = characters
  for (const [index, sentence] of ranked) {
    const isWeak = (scores[index] ?? 0) < minShare * (scores[picked[0]?.[0] ?? index] ?? 0)
    if (isWeak || (picked.length >= count && !picked.every(([, { text }]) => LEAD_IN.test(text)))) break
    const isRepeated =
      maxSimilarity < 1 && picked.some(([other]) => similarity(vectors[other], vectors[index]) > maxSimilarity)
    if (isRepeated || sentence.text.length >= remaining) continue
    picked.push([index, sentence])
    remaining -= sentence.text.length + 1
  }
  return picked.sort(([a], [b]) => a - b).map(([, sentence]) => sentence)
}
