import { measureCentrality, toVectors, type Vector } from './centrality.ts'
import { countCues, isRoutine } from './cues.ts'
import { toTerms, type Vocabulary } from './language/words.ts'
import type { Document, TextKind, Unit } from './parsing/document.ts'
import { rateSentence } from './sentence-quality.ts'

/** Weights are relative to centrality, which is at most 1. bench/summaries/quality.ts measures their effect. */
export type Weights = {
  position: number
  opening: number
  title: number
  cues: number
  redundancy: number
  dangling: number
}

export const WEIGHTS: Weights = { position: 2, opening: 0.1, title: 0.2, cues: 0.25, redundancy: 1, dangling: 0.1 }
const POSITION_HALVES_AFTER_SENTENCES = 2
// Talk does not lead with the point, and most of it is about something else.
const POSITION_SHARE = { article: 1, steps: 1, terms: 0.3, talk: 0.05, minutes: 0.05 }
const CENTRALITY_SHARE = { article: 1, steps: 1, terms: 1, talk: 0.1, minutes: 0.1 }
const KEY_ROW_SHARE = 0.5
const ROW_SHARE = 0.05
const LAST_STEP_SHARE = 0.4
const ROUTINE_FACTOR = 0.2
const MAX_TITLE_TERMS = 50

export function scoreUnits({ kind, units, headings }: Document, weights: Weights) {
  const vocabulary: Vocabulary = new Map()
  const vectors = toVectors(units.map(({ text }) => toTerms(text, vocabulary)))
  const position = weights.position * POSITION_SHARE[kind]
  const centrality = measureCentrality(vectors)
  const title = new Set(Array.from(new Set(toTerms(headings[0] ?? '', vocabulary))).slice(0, MAX_TITLE_TERMS))
  const scores = units.map((unit, index) => {
    if (unit.kind === 'row') return position * (unit.isKey ? KEY_ROW_SHARE : ROW_SHARE)
    const score =
      CENTRALITY_SHARE[kind] * (centrality[index] ?? 0) +
      position * toPositionShare(units, index, kind) +
      (unit.opensParagraph ? weights.opening : 0) +
      weights.title * titleOverlap(title, vectors[index]) +
      weights.cues * countCues(unit.text, kind)
    return score * rateSentence(unit) * (isRoutine(unit.text) ? ROUTINE_FACTOR : 1)
  })
  return { vectors, scores }
}

/** In a list of steps, only the last one scores for position: it states the outcome. */
function toPositionShare(units: Unit[], index: number, kind: TextKind): number {
  const unit = units[index]
  if (unit?.isKey) return 1
  if (kind === 'steps' && index === units.length - 1) return LAST_STEP_SHARE
  if (kind === 'steps' && unit?.kind === 'item') return 0
  return 1 / (1 + index / POSITION_HALVES_AFTER_SENTENCES)
}

function titleOverlap(title: Set<number>, { terms }: Vector = { terms: [], weights: [] }): number {
  return title.size === 0 ? 0 : terms.filter((term) => title.has(term)).length / title.size
}
