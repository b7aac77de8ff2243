import { expect, test } from 'vitest'
import { toVectors } from './centrality.ts'
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
