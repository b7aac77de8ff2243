/** Terms and their weights. */
export type Vector = Map<string, number>

/** Each sentence as a vector of length 1. A term weighs less the more sentences have it, so no list of common words is needed. */
export function toVectors(sentences: string[][]): Vector[] {
  const bags = sentences.map(countTerms)
  const spread: Vector = new Map()
  for (const bag of bags) for (const term of bag.keys()) spread.set(term, (spread.get(term) ?? 0) + 1)
  return bags.map((bag) => {
    const weighted = new Map<string, number>()
    for (const [term, times] of bag) {
      weighted.set(term, Math.sqrt(times) * Math.log(1 + bags.length / (spread.get(term) ?? 1)))
    }
    return toLengthOne(weighted)
  })
}

/**
 * How much each sentence has in common with all others, 1 for the most central. The sum of its likeness to every other
 * sentence is its likeness to their sum: one vector added up once replaces the matrix that TextRank needs.
 */
export function measureCentrality(vectors: Vector[]): number[] {
  const sum: Vector = new Map()
  for (const vector of vectors) for (const [term, weight] of vector) sum.set(term, (sum.get(term) ?? 0) + weight)
  const shares = vectors.map((vector) => Math.max(0, cosineSimilarity(vector, sum) - cosineSimilarity(vector, vector)))
  const most = shares.reduce((a, b) => Math.max(a, b), 0)
  return shares.map((share) => (most > 0 ? share / most : 0))
}

/** The cosine of two vectors of length 1: 0 with nothing in common, 1 for the same words. */
export function cosineSimilarity(one: Vector, other: Vector): number {
  let sum = 0
  for (const [term, weight] of one) sum += weight * (other.get(term) ?? 0)
  return sum
}

function countTerms(terms: string[]): Vector {
  const counts: Vector = new Map()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

function toLengthOne(vector: Vector): Vector {
  const length = Math.sqrt(cosineSimilarity(vector, vector)) || 1
  return new Map(Array.from(vector, ([term, weight]) => [term, weight / length]))
}
