import { measureCentrality, type Vector } from './vectors.ts'
import { countWords } from './words.ts'

/** Weights are relative to centrality, which is at most 1. */
const POSITION_WEIGHT = 2
const POSITION_HALVES_AFTER_SENTENCES = 2
/** In shorter texts, it is chance which words two sentences share. */
const RELIABLE_SENTENCES = 8
const ITEM_FACTOR = 0.5
const QUESTION_FACTOR = 2
const QUOTE_FACTOR = 0.3
const SHORT_WORDS = 8
const LONG_WORDS = 35

const QUOTE_MARKS = /["“”„«»「」]/g
const OPENS_WITH_QUOTE = /^["“„«「]/

export type Sentence = { text: string; isItem: boolean; isQuestion?: boolean }

/** Adds up how much a sentence resembles the others, and how early it comes. */
export function scoreSentences(sentences: Sentence[], vectors: Vector[]): number[] {
  const centrality = measureCentrality(vectors)
  const centralityWeight = Math.min(1, sentences.length / RELIABLE_SENTENCES)
  return sentences.map((sentence, index) => {
    const position = POSITION_WEIGHT / (1 + index / POSITION_HALVES_AFTER_SENTENCES)
    return rateSentence(sentence) * (centralityWeight * (centrality[index] ?? 0) + position)
  })
}

function rateSentence({ text, isItem, isQuestion }: Sentence): number {
  const words = Math.max(1, countWords(text))
  const length = Math.min(1, words / SHORT_WORDS, LONG_WORDS / words)
  return length * (isItem ? ITEM_FACTOR : 1) * (isQuestion ? QUESTION_FACTOR : 1) * (isQuote(text) ? QUOTE_FACTOR : 1)
}

/** An odd number of quotation marks means a quotation over several sentences. */
function isQuote(text: string): boolean {
  return OPENS_WITH_QUOTE.test(text) || (text.match(QUOTE_MARKS)?.length ?? 0) % 2 === 1
}
