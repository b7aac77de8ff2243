export type Vector = Map<string, number>

/** TF-IDF vectors of unit length, one for each sentence. */
export function toVectors(sentences: string[][]): Vector[] {
  const vectors = sentences.map(countTerms)
  const documentFrequency: Vector = new Map()
  for (const vector of vectors) {
    for (const term of vector.keys()) documentFrequency.set(term, (documentFrequency.get(term) ?? 0) + 1)
  }
  for (const vector of vectors) {
    for (const [term, count] of vector) {
      vector.set(term, Math.sqrt(count) * Math.log(1 + vectors.length / (documentFrequency.get(term) ?? 1)))
    }
    normalize(vector)
  }
  return vectors
}

/** Linear, unlike TextRank: the sum of a sentence's similarities to all others is its similarity to their sum. */
export function measureCentrality(vectors: Vector[]): number[] {
  const sum: Vector = new Map()
  for (const vector of vectors) for (const [term, weight] of vector) sum.set(term, (sum.get(term) ?? 0) + weight)
  // Without its similarity to itself, which is 1.
  const totals = vectors.map((vector) => Math.max(0, cosineSimilarity(vector, sum) - 1))
  const max = totals.reduce((a, b) => Math.max(a, b), 0)
  return totals.map((total) => (max > 0 ? total / max : 0))
}

export function cosineSimilarity(a: Vector, b: Vector): number {
  let sum = 0
  for (const [term, weight] of a) sum += weight * (b.get(term) ?? 0)
  return sum
}

function countTerms(terms: string[]): Vector {
  const counts: Vector = new Map()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

function normalize(vector: Vector): void {
  const length = Math.sqrt(cosineSimilarity(vector, vector))
  for (const [term, weight] of vector) vector.set(term, weight / length)
}
