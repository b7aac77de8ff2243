import { expect, test } from 'vitest'
import type { Document } from './parsing/document.ts'
import { scoreUnits, WEIGHTS } from './score.ts'

const UNITS = 20

/** Counts how often its terms are read. */
class CountedVector extends Map<string, number> {
  reads = 0

  override has(term: string): boolean {
    this.reads += 1
    return super.has(term)
  }

  override *keys(): MapIterator<string> {
    for (const term of super.keys()) {
      this.reads += 1
      yield term
    }
  }
}

function toWords(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `x${at.toString(36)}`)
}

function countReads(titleWords: number, sentenceWords: number): number {
  const words = toWords(sentenceWords)
  const vectors = Array.from({ length: UNITS }, () => new CountedVector(words.map((word) => [word, 1])))
  const units = vectors.map(() => ({ text: words.join(' '), kind: 'sentence' as const, opensParagraph: true }))
  scoreUnits({ kind: 'article', characters: 0, units, headings: [toWords(titleWords).join(' ')] }, vectors, WEIGHTS)
  return vectors.reduce((sum, { reads }) => sum + reads, 0)
}

test('an endless title costs no more than a long one', () => {
  expect(countReads(2_000, 1_000)).toBe(countReads(100, 1_000))
})

test('a short sentence costs its own length, however long the title', () => {
  expect(countReads(50, 3)).toBe(3 * UNITS)
})

test('a sentence with the words of the title scores higher', () => {
  const texts = ['Nothing of note was said there on that day.', 'Storm tides broke the old dyke on that day.']
  const [without, within] = texts.map((text) => {
    const units: Document['units'] = [{ text, kind: 'sentence', opensParagraph: true }]
    const vectors = [
      new Map(
        text
          .toLowerCase()
          .match(/\w+/g)
          ?.map((word) => [word, 1]),
      ),
    ]
    return scoreUnits({ kind: 'article', characters: 0, units, headings: ['Storm tides'] }, vectors, WEIGHTS)[0] ?? 0
  })
  expect(within).toBeGreaterThan(without ?? 0)
})
