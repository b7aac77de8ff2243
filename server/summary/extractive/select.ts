import { cosineSimilarity, type Vector } from './centrality.ts'
import { hasDanglingReference } from './dangling-reference.ts'
import type { Unit } from './parsing/document.ts'
import type { Weights } from './weights.ts'

// Only the best are compared with each other, so that long texts cost no more than their length.
const CANDIDATES_PER_PICK = 10

type Choice = { units: Unit[]; scores: number[]; vectors: Vector[]; weights: Weights; count: number }
type Candidate = { at: number; score: number; leans: boolean; repeats: number }

/** Places of the picked units, the best first: again and again the one that adds most to those before it. */
export function selectUnits(choice: Choice, likeness = cosineSimilarity): number[] {
  const { vectors, weights, count } = choice
  let left = findCandidates(choice)
  const picked = new Set<number>()
  while (picked.size < count && left.length > 0) {
    const best = left.reduce((a, b) => (gain(b, picked, weights) > gain(a, picked, weights) ? b : a))
    picked.add(best.at)
    left = left.filter((candidate) => candidate !== best)
    const said = vectors[best.at] ?? new Map()
    for (const candidate of left) {
      candidate.repeats = Math.max(candidate.repeats, likeness(vectors[candidate.at] ?? new Map(), said))
    }
  }
  return Array.from(picked)
}

function findCandidates({ units, scores, count }: Choice): Candidate[] {
  return units
    .map((unit, at) => ({ at, score: scores[at] ?? 0, leans: at > 0 && hasDanglingReference(unit.text), repeats: 0 }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, count * CANDIDATES_PER_PICK)
}

function gain({ at, score, leans, repeats }: Candidate, picked: Set<number>, weights: Weights): number {
  const dangles = leans && !picked.has(at - 1)
  return score * (1 - weights.redundancy * repeats) - (dangles ? weights.dangling : 0)
}
