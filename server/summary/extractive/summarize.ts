import { splitUnpunctuated } from './language/split-long.ts'
import { countWords } from './language/words.ts'
import { type Document, parseDocument, type Unit } from './parsing/document.ts'
import { scoreUnits, WEIGHTS, type Weights } from './score.ts'
import { lengthOf, selectUnits } from './select.ts'

const WHOLE_TEXT_CHARACTERS = 600
const MAX_SHARE_DIVISOR = 3
const SHORT_TEXT_SENTENCES = 2
const SHORT_TEXT_WORDS = 60
const SENTENCES_PER_PICK = { article: 5, steps: 5, terms: 5, talk: 4, minutes: 4 }
const MIN_SHARE_OF_BEST = { article: 0.3, steps: 0.3, terms: 0.3, talk: 0.4, minutes: 0.4 }
const MAX_PICKS = 5
const LONG_TEXT_SENTENCES = 40
const SENTENCES_PER_FURTHER_PICK = 40
const LONG_TEXT_MAX_PICKS = 12
const UNSPACED_END = /[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]$/
const FINAL_MARK = /[^\P{P}:：]$|\p{S}$/u

/** Returns the most important sentences, verbatim and in order, or '' for text without words. */
export function extractSummary(text: string): string {
  const document = parseDocument(text)
  // Text without its markup and repetitions may be too short for a limit.
  const characters = limitCharacters(document.characters) ?? limitCharacters(text.length)
  const picked = pickUnits(document, countPicks(document), { characters })
  return joinUnits(picked.length > 0 ? picked : pickUnits(splitUnits(document), MAX_PICKS, { characters }))
}

function limitCharacters(characters: number): number | undefined {
  return characters > WHOLE_TEXT_CHARACTERS ? Math.floor(characters / MAX_SHARE_DIVISOR) : undefined
}

function splitUnits(document: Document): Document {
  return {
    ...document,
    units: document.units.flatMap((unit) => splitUnpunctuated(unit.text).map((piece) => ({ ...unit, text: piece }))),
  }
}

export function condense(text: string, characters: number): string {
  const document = parseDocument(text)
  const { scores } = scoreUnits(document, WEIGHTS)
  let remaining = characters
  const selected = new Set<Unit>()
  const byScore = scores.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  for (const index of byScore) {
    const unit = document.units[index]
    if (!unit || lengthOf(unit) > remaining) continue
    remaining -= lengthOf(unit)
    selected.add(unit)
  }
  return joinUnits(document.units.filter((unit) => selected.has(unit)))
}

type Limits = { weights?: Weights; characters?: number | undefined }

export function pickUnits(document: Document, count: number, limits: Limits = {}): Unit[] {
  const { weights = WEIGHTS, characters = Number.POSITIVE_INFINITY } = limits
  const { kind, units } = document
  const minShare = MIN_SHARE_OF_BEST[kind]
  if (units.length <= SHORT_TEXT_SENTENCES) {
    const whole = joinUnits(units)
    if (countWords(whole) <= SHORT_TEXT_WORDS && whole.length <= characters) return units
  }
  const selected = selectUnits({ units, weights, count, characters, minShare, ...scoreUnits(document, weights) })
  return selected.sort((a, b) => a - b).flatMap((index) => units[index] ?? [])
}

export function countPicks({ kind, units }: Document): number {
  const sentences = units.filter((unit) => unit.kind !== 'item' || unit.opensParagraph).length
  const further = Math.floor(Math.max(0, sentences - LONG_TEXT_SENTENCES) / SENTENCES_PER_FURTHER_PICK)
  const picks = Math.min(
    MAX_PICKS,
    Math.max(kind === 'steps' ? 2 : 1, Math.round(sentences / SENTENCES_PER_PICK[kind])),
  )
  const key = units.filter(({ isKey }) => isKey).length
  return Math.min(LONG_TEXT_MAX_PICKS, Math.max(picks, Math.min(MAX_PICKS, key)) + further)
}

function joinUnits(units: Unit[]): string {
  return units.map((unit, index) => separator(units[index - 1], unit) + unit.text).join('')
}

function separator(before: Unit | undefined, { speaker, turn, kind }: Unit): string {
  const name = speaker && turn !== before?.turn ? `${speaker}: ` : ''
  if (before === undefined) return name
  if (turn !== before.turn || kind === 'row' || !FINAL_MARK.test(before.text.slice(-2))) return `\n${name}`
  return UNSPACED_END.test(before.text) ? '' : ' '
}
