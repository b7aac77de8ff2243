import { cosineSimilarity, type Vector } from './centrality.ts'
import { hasDanglingReference } from './dangling-reference.ts'
import type { Unit } from './parsing/document.ts'
import type { Weights } from './score.ts'

// Only the best are compared with each other, which keeps the work linear.
const CANDIDATES_PER_PICK = 10

type Selection = { units: Unit[]; scores: number[]; vectors: Vector[]; weights: Weights; count: number }
type Candidate = { index: number; score: number; isDangling: boolean; redundancy: number }

/** Indexes of the selected units, best first: greedily the one that adds most to those already selected. */
export function selectUnits(selection: Selection, similarity = cosineSimilarity): number[] {
  const { vectors, weights, count } = selection
  let candidates = findCandidates(selection)
  const selected = new Set<number>()
  while (selected.size < count && candidates.length > 0) {
    const best = candidates.reduce((a, b) => (gain(b, selected, weights) > gain(a, selected, weights) ? b : a))
    selected.add(best.index)
    candidates = candidates.filter((candidate) => candidate !== best)
    const bestVector = vectors[best.index] ?? new Map()
    for (const candidate of candidates) {
      const similarToBest = similarity(vectors[candidate.index] ?? new Map(), bestVector)
      candidate.redundancy = Math.max(candidate.redundancy, similarToBest)
    }
  }
  return Array.from(selected)
}

function findCandidates({ units, scores, count }: Selection): Candidate[] {
  return units
    .map(({ text }, index) => ({
      index,
      score: scores[index] ?? 0,
      isDangling: index > 0 && hasDanglingReference(text),
      redundancy: 0,
    }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, count * CANDIDATES_PER_PICK)
}

function gain({ index, score, isDangling, redundancy }: Candidate, selected: Set<number>, weights: Weights): number {
  const penalty = isDangling && !selected.has(index - 1) ? weights.dangling : 0
  return score * (1 - weights.redundancy * redundancy) - penalty
}
