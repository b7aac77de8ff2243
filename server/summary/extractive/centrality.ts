export type Vector = { terms: number[]; weights: number[] }

export function toVectors(sentences: number[][]): Vector[] {
  const vectors = countTerms(sentences)
  const documentFrequency: number[] = []
  for (const { terms } of vectors) {
    for (const term of terms) documentFrequency[term] = (documentFrequency[term] ?? 0) + 1
  }
  const rarity = documentFrequency.map((frequency) => Math.log(1 + vectors.length / frequency))
  return vectors.map(({ terms, weights }) => {
    const weighted = weights.map((count, at) => Math.sqrt(count) * (rarity[terms[at] ?? 0] ?? 0))
    const length = Math.sqrt(weighted.reduce((sum, weight) => sum + weight * weight, 0))
    return { terms, weights: weighted.map((weight) => weight / length) }
  })
}

/** Runs in linear time, unlike TextRank: the sum of the similarities to all others is the similarity to their sum. */
export function measureCentrality(vectors: Vector[]): number[] {
  const sum = sumVectors(vectors)
  // Subtract the similarity of a sentence to itself, which is 1.
  const totals = vectors.map((vector) => Math.max(0, cosineSimilarity(vector, sum) - 1))
  const max = totals.reduce((a, b) => Math.max(a, b), 0)
  return totals.map((total) => (max > 0 ? total / max : 0))
}

export function sumVectors(vectors: Vector[]): Float64Array {
  const last = vectors.reduce((most, { terms }) => terms.reduce((a, b) => Math.max(a, b), most), 0)
  const sum = new Float64Array(last + 1)
  for (const { terms, weights } of vectors) {
    for (const [at, term] of terms.entries()) sum[term] = (sum[term] ?? 0) + (weights[at] ?? 0)
  }
  return sum
}

export function cosineSimilarity({ terms, weights }: Vector, sum: Float64Array): number {
  return terms.reduce((total, term, at) => total + (weights[at] ?? 0) * (sum[term] ?? 0), 0)
}

function countTerms(sentences: number[][]): Vector[] {
  const positions: number[] = []
  return sentences.map((sentence) => {
    const terms: number[] = []
    const weights: number[] = []
    for (const term of sentence) {
      const at = positions[term] ?? 0
      if (terms[at] === term) weights[at] = (weights[at] ?? 0) + 1
      else {
        positions[term] = terms.push(term) - 1
        weights.push(1)
      }
    }
    return { terms, weights }
  })
}
