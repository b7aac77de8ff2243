import { toTokens } from './rouge.ts'

// TextRank for sentences as in Mihalcea and Tarau (2004): the overlap of two sentences, divided by the logarithms of
// their lengths, weighs the edge between them, and PageRank says which sentence the others vote for.
const DAMPING = 0.85
const MAX_ROUNDS = 100
const SETTLED = 1e-6

/** Places of the sentences, the highest ranked first. */
export function textRank(sentences: string[]): number[] {
  const bags = sentences.map(toTokens)
  const edges = bags.map((one, i) => bags.map((other, j) => (i === j ? 0 : similarity(one, other))))
  const ranks = rankNodes(edges)
  return ranks.map((_, at) => at).sort((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || a - b)
}

function similarity(one: string[], other: string[]): number {
  if (one.length < 2 || other.length < 2) return 0
  const words = new Set(other)
  const common = new Set(one.filter((word) => words.has(word))).size
  return common / (Math.log(one.length) + Math.log(other.length))
}

function rankNodes(edges: number[][]): number[] {
  const totals = edges.map((row) => row.reduce((sum, weight) => sum + weight, 0))
  let ranks = edges.map(() => 1)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = edges.map((row) => {
      const votes = row.reduce((sum, weight, j) => sum + (weight * (ranks[j] ?? 0)) / (totals[j] || 1), 0)
      return 1 - DAMPING + DAMPING * votes
    })
    const moved = next.reduce((most, rank, at) => Math.max(most, Math.abs(rank - (ranks[at] ?? 0))), 0)
    ranks = next
    if (moved < SETTLED) break
  }
  return ranks
}
