import { toVectors } from './centrality.ts'
import { countPicks } from './length.ts'
import { type Document, parseDocument, type Unit } from './parsing/document.ts'
import { countWords, toTerms } from './parsing/words.ts'
import { scoreUnits } from './score.ts'
import { selectUnits } from './select.ts'
import { WEIGHTS, type Weights } from './weights.ts'

const SHORT_TEXT_SENTENCES = 2
const SHORT_TEXT_WORDS = 60
const UNSPACED_END = /[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]$/
const FINAL_MARK = /[\p{P}\p{S}]$/u

/** The sentences that carry the text, as they stand in it and in their order; '' for a text without words. */
export function extractSummary(text: string): string {
  const document = parseDocument(text)
  const count = countPicks(document.units.length)
  return joinUnits(pickUnits(document, count))
}

/** At most `characters` of the text, filled with the sentences that carry it, in their order. */
export function condense(text: string, characters: number): string {
  const document = parseDocument(text)
  const { scores } = weigh(document, WEIGHTS)
  let room = characters
  // Hundreds of sentences fit, too many to compare with one another: here the score alone decides.
  const kept = new Set<Unit>()
  for (const at of scores.map((_, place) => place).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)) {
    const unit = document.units[at]
    if (!unit || unit.text.length + 1 > room) continue
    room -= unit.text.length + 1
    kept.add(unit)
  }
  return joinUnits(document.units.filter((unit) => kept.has(unit)))
}

/** The best `count` units in the order of the text; a text that is short already comes back whole. */
export function pickUnits(document: Document, count: number, weights: Weights = WEIGHTS): Unit[] {
  const { units } = document
  if (units.length <= SHORT_TEXT_SENTENCES && countWords(joinUnits(units)) <= SHORT_TEXT_WORDS) return units
  const places = selectUnits({ units, weights, count, ...weigh(document, weights) })
  return places.sort((a, b) => a - b).flatMap((at) => units[at] ?? [])
}

function weigh(document: Document, weights: Weights) {
  const vectors = toVectors(document.units.map((unit) => toTerms(unit.text)))
  return { vectors, scores: scoreUnits(document, vectors, weights) }
}

/** One paragraph; only what has no full stop of its own, such as a list item, stands on a line. */
function joinUnits(units: Unit[]): string {
  return units.map((unit, at) => (at === units.length - 1 ? unit.text : unit.text + glueAfter(unit.text))).join('')
}

function glueAfter(text: string): string {
  if (!FINAL_MARK.test(text.slice(-2))) return '\n'
  return UNSPACED_END.test(text) ? '' : ' '
}
