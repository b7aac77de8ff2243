import { measureCentrality, type Vector } from './centrality.ts'
import type { Document } from './parsing/document.ts'
import { toTerms } from './parsing/words.ts'
import { rateSentence } from './sentence-quality.ts'
import type { Weights } from './weights.ts'

/** The sentence this many after the first gets half of what position gives the first. */
const POSITION_HALVES_AFTER_SENTENCES = 2
/** A title without end would cost each sentence its whole length. */
const TITLE_TERMS_MAX = 50

/** How well each unit would stand for the text, from 0; in the order of the units. */
export function scoreUnits({ units, headings }: Document, vectors: Vector[], weights: Weights): number[] {
  const centrality = measureCentrality(vectors)
  const title = new Set(Array.from(new Set(toTerms(headings[0] ?? ''))).slice(0, TITLE_TERMS_MAX))
  return units.map((unit, at) => {
    const reasons =
      (centrality[at] ?? 0) +
      weights.position / (1 + at / POSITION_HALVES_AFTER_SENTENCES) +
      (unit.opensParagraph ? weights.opening : 0) +
      weights.title * shareOf(title, vectors[at] ?? new Map())
    return reasons * rateSentence(unit)
  })
}

function shareOf(title: Set<string>, vector: Vector): number {
  if (title.size === 0) return 0
  const [few, many] = title.size < vector.size ? [title, vector] : [vector, title]
  let shared = 0
  for (const term of few.keys()) if (many.has(term)) shared += 1
  return shared / title.size
}
