import { cosineSimilarity, sumVectors, type Vector } from './centrality.ts'
import { firstWord } from './language/words.ts'
import type { Unit } from './parsing/document.ts'
import type { Weights } from './score.ts'

// Comparing only the best candidates keeps the work linear.
const CANDIDATES_PER_PICK = 10
const REFERRING_WORDS = new Set(
  `he she it they him them his her its their this that these those such both neither another others
  but and so or nor yet however nevertheless nonetheless therefore thus then hence consequently instead moreover
  which because yes no sure ok okay furthermore also still meanwhile otherwise similarly likewise accordingly afterwards besides
  er sie es dieser diese dieses jedoch aber und doch deshalb daher dennoch außerdem dann dabei damit dazu
  il elle ils elles cela ce cette ces mais et donc cependant ainsi puis
  él ella ellos ellas esto eso este esta pero y entonces además así`.split(/\s+/),
)

type Selection = {
  units: Unit[]
  scores: number[]
  vectors: Vector[]
  weights: Weights
  count: number
  characters?: number
  /** Excludes units below this fraction of the best score that fits. */
  minShare?: number
}
type Candidate = { index: number; score: number; isDangling: boolean; redundancy: number }

export function selectUnits(selection: Selection): number[] {
  const { units, vectors, weights, count } = selection
  let remaining = selection.characters ?? Number.POSITIVE_INFINITY
  let candidates = findCandidates(selection)
  const selected = new Set<number>()
  while (selected.size < count && candidates.length > 0) {
    const best = candidates.reduce((a, b) => (gain(b, selected, weights) > gain(a, selected, weights) ? b : a))
    selected.add(best.index)
    remaining -= lengthOf(units[best.index])
    candidates = candidates.filter((candidate) => candidate !== best && lengthOf(units[candidate.index]) <= remaining)
    const bestWeights = sumVectors(vectors.slice(best.index, best.index + 1))
    for (const candidate of candidates) {
      const vector = vectors[candidate.index]
      if (vector) candidate.redundancy = Math.max(candidate.redundancy, cosineSimilarity(vector, bestWeights))
    }
  }
  return Array.from(selected)
}

export function lengthOf(unit: Unit | undefined): number {
  return unit ? unit.text.length + (unit.speaker ? unit.speaker.length + 2 : 0) + 1 : 0
}

function findCandidates({
  units,
  scores,
  count,
  characters = Number.POSITIVE_INFINITY,
  minShare = 0,
}: Selection): Candidate[] {
  return scores
    .map((score, index) => ({ index, score }))
    .filter(({ index }) => lengthOf(units[index]) <= characters)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, count * CANDIDATES_PER_PICK)
    .filter(({ score }, _, [best]) => score >= minShare * (best?.score ?? 0))
    .map(({ index, score }) => {
      const isDangling = index > 0 && REFERRING_WORDS.has(firstWord(units[index]?.text ?? ''))
      return { index, score, isDangling, redundancy: 0 }
    })
}

function gain({ index, score, isDangling, redundancy }: Candidate, selected: Set<number>, weights: Weights): number {
  const penalty = isDangling && !selected.has(index - 1) ? weights.dangling : 0
  return score * (1 - weights.redundancy * redundancy) - penalty
}
