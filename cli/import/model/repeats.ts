import { endSentence, isCjk, joinSentences } from '../../../contract/sentences.ts'

/** Comparing every pair takes too long for more points. */
const MAX_COMPARED = 100
const STEM_LENGTH = 5
const MIN_START_WORDS = 3
const MIN_START_LENGTH = 6
const MIN_SIMILAR_WORDS = 4
const MIN_SIMILARITY = 0.8
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}%]+/gu
const SENTENCE_BREAK = /(?<=[.!?])\s+|(?<=[。！？])/

type Sentence = { text: string; words: string[] }
type Point = { part: number; sentences: Sentence[] }

/** Drops points that say what another one says, such as a shorter one with the same start. The longer one is kept. */
export function withoutRepeats(parts: string[][]): string[] {
  const all = parts.flatMap((points, part) => points.map((text) => ({ text, part })))
  if (all.length > MAX_COMPARED) return [...new Set(all.map(({ text }) => text))]
  const kept: Point[] = []
  for (const { text, part } of all) {
    const point = { part, sentences: text.split(SENTENCE_BREAK).map((each) => ({ text: each, words: toWords(each) })) }
    if (!kept.some((other) => mergeRepeat(other, point))) kept.push(point)
  }
  return kept.map(({ sentences }) => joinSentences(sentences.map(({ text }) => text)))
}

/** Returns true if the second point repeats the first, which then has the longer text of both. */
function mergeRepeat(first: Point, second: Point): boolean {
  const isOther = first.part !== second.part
  const [sentence] = second.sentences
  if (first.sentences.length > 1 && second.sentences.length === 1 && sentence) {
    const index = first.sentences.findIndex(({ words }) => isSame(words, sentence.words, isOther))
    const found = first.sentences[index]
    if (found && sentence.words.length > found.words.length) {
      first.sentences[index] = { ...sentence, text: endSentence(sentence.text) }
    }
    return index !== -1
  }
  const toAll = (point: Point) => point.sentences.flatMap(({ words }) => words)
  const isFound = isSame(toAll(first), toAll(second), isOther)
  if (isFound && toAll(second).length > toAll(first).length) first.sentences = second.sentences
  return isFound
}

/** In two texts about the same, such as a summary and its highlights, similar points are repeats, too. */
function isSame(first: string[], second: string[], isOther: boolean): boolean {
  return isSameStart(first, second) || (isOther && isSimilar(first, second))
}

function isSameStart(first: string[], second: string[]): boolean {
  const [short, long] = first.length < second.length ? [first, second] : [second, first]
  if (short.length === 0 || !short.every((word, index) => word === long[index])) return false
  const isLong = short.length >= MIN_START_WORDS && short.join('').length >= MIN_START_LENGTH
  return short.length === long.length || isLong
}

function isSimilar(first: string[], second: string[]): boolean {
  const [short, long] = first.length < second.length ? [first, second] : [second, first]
  const [a, b] = [new Set(short.map(toStem)), new Set(long.map(toStem))]
  const hasOtherNumber = [...a].some((word) => /\d/.test(word) && !b.has(word))
  if (a.size < MIN_SIMILAR_WORDS || hasOtherNumber || toStem(short[0] ?? '') !== toStem(long[0] ?? '')) return false
  return [...a].filter((stem) => b.has(stem)).length >= a.size * MIN_SIMILARITY
}

function toWords(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? []
}

/** Endings differ, as in "led" and "leading", but not numbers. */
function toStem(word: string): string {
  return /\d/.test(word) || isCjk(word) ? word : word.slice(0, STEM_LENGTH)
}
