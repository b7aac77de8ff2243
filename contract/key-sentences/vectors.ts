import { toTerms } from './words.ts'

/** The weight of each term of a sentence. The squares of the weights add up to 1. */
export type Vector = Map<string, number>

/** Rare terms weigh more. */
export function toVectors(texts: string[]): Vector[] {
  const sentences = texts.map(toTerms)
  const counts = new Map<string, number>()
  for (const terms of sentences) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return sentences.map((terms) => {
    const weights = Array.from(terms, (term) => Math.log(1 + texts.length / (counts.get(term) ?? 1)))
    const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0))
    return new Map(Array.from(terms, (term, index) => [term, (weights[index] ?? 0) / length]))
  })
}

/** Takes linear time, unlike TextRank: the sum of the similarities to all others is the similarity to their sum. */
export function measureCentrality(vectors: Vector[]): number[] {
  const sum: Vector = new Map()
  for (const vector of vectors) for (const [term, weight] of vector) sum.set(term, (sum.get(term) ?? 0) + weight)
  // Each sentence has a similarity of 1 to itself.
  const totals = vectors.map((vector) => Math.max(0, similarity(vector, sum) - 1))
  const max = totals.reduce((a, b) => Math.max(a, b), 0)
  return totals.map((total) => (max > 0 ? total / max : 0))
}

export function similarity(a: Vector = new Map(), b: Vector = new Map()): number {
  let sum = 0
  for (const [term, weight] of a) sum += weight * (b.get(term) ?? 0)
  return sum
}
