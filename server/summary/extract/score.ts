import { measureCentrality, type Vector } from './centrality.ts'
import type { Document } from './reading/document.ts'
import { readTerms } from './reading/words.ts'
import { judgeShape } from './shape.ts'
import type { Weights } from './weights.ts'

/** The sentence this many after the first gets half of what position gives the first. */
const POSITION_HALVES_AFTER_SENTENCES = 2
/** A title without end would cost each sentence its whole length. */
const TITLE_TERMS_MAX = 50

/** How well each unit would stand for the text, from 0; in the order of the units. */
export function scoreUnits({ units, headings }: Document, vectors: Vector[], weights: Weights): number[] {
  const centrality = measureCentrality(vectors)
  const title = new Set(new Set(readTerms(headings[0] ?? '')).values().take(TITLE_TERMS_MAX))
  return units.map((unit, at) => {
    const reasons =
      (centrality[at] ?? 0) +
      weights.position / (1 + at / POSITION_HALVES_AFTER_SENTENCES) +
      (unit.opensParagraph ? weights.opening : 0) +
      weights.title * shareOf(title, vectors[at] ?? new Map())
    return reasons * judgeShape(unit)
  })
}

function shareOf(title: Set<string>, vector: Vector): number {
  // It goes through the smaller of the two.
  return title.size === 0 ? 0 : title.intersection(vector).size / title.size
}
