import { expect, test } from 'vitest'
import { cosineSimilarity, measureCentrality, sumVectors, toVectors } from './centrality.ts'
import { toTerms, type Vocabulary } from './language/words.ts'
import type { Unit } from './parsing/document.ts'
import { WEIGHTS } from './score.ts'
import { selectUnits } from './select.ts'

function toSelection(texts: string[], scores: number[], count: number) {
  const vocabulary: Vocabulary = new Map()
  const units: Unit[] = texts.map((text) => ({ text, kind: 'sentence', opensParagraph: true }))
  return {
    units,
    scores,
    count,
    weights: WEIGHTS,
    vectors: toVectors(texts.map((text) => toTerms(text, vocabulary))),
  }
}

test('the best sentence is selected first, and its repetition last', () => {
  const texts = ['red boats sail', 'red boats sail far', 'green birds sing']
  expect(selectUnits(toSelection(texts, [1, 0.9, 0.5], 2))).toEqual([0, 2])
})

test('a sentence that refers to the previous one is selected only with it', () => {
  const texts = ['Boats sail', 'They sink', 'Birds sing']
  expect(selectUnits(toSelection(texts, [0.1, 0.55, 0.5], 1))).toEqual([2])
  expect(selectUnits(toSelection(texts, [1, 0.55, 0.5], 2))).toEqual([0, 1])
})

test('comparing with the sum of vectors equals comparing all pairs', () => {
  const vectors = toVectors([[0, 1], [1, 2, 2], [2, 3], [4]])
  const pairs = vectors.map((one, i) =>
    vectors.reduce((sum, other, j) => (i === j ? sum : sum + cosineSimilarity(one, sumVectors([other]))), 0),
  )
  const most = Math.max(...pairs)
  for (const [at, share] of measureCentrality(vectors).entries()) expect(share).toBeCloseTo((pairs[at] ?? 0) / most, 10)
})
