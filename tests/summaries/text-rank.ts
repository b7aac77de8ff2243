import { toTokens } from './rouge.ts'

// This is TextRank for sentences as in Mihalcea and Tarau (2004).
const DAMPING = 0.85
const MAX_ROUNDS = 100
const TOLERANCE = 1e-6

export function textRank(sentences: string[]): number[] {
  const tokens = sentences.map(toTokens)
  const edges = tokens.map((a, i) => tokens.map((b, j) => (i === j ? 0 : similarity(a, b))))
  const ranks = rankNodes(edges)
  return ranks.map((_, index) => index).sort((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || a - b)
}

function similarity(a: string[], b: string[]): number {
  if (a.length < 2 || b.length < 2) return 0
  const words = new Set(b)
  const common = new Set(a.filter((word) => words.has(word))).size
  return common / (Math.log(a.length) + Math.log(b.length))
}

function rankNodes(edges: number[][]): number[] {
  const totals = edges.map((row) => row.reduce((sum, weight) => sum + weight, 0))
  let ranks = edges.map(() => 1)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = edges.map((row) => {
      const votes = row.reduce((sum, weight, j) => sum + (weight * (ranks[j] ?? 0)) / (totals[j] || 1), 0)
      return 1 - DAMPING + DAMPING * votes
    })
    const change = next.reduce((max, rank, index) => Math.max(max, Math.abs(rank - (ranks[index] ?? 0))), 0)
    ranks = next
    if (change < TOLERANCE) break
  }
  return ranks
}
