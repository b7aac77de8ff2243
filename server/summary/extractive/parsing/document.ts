import { isUncased, splitSentences } from '../language/sentences.ts'
import { splitLong } from '../language/split-long.ts'
import { type Block, parseBlocks } from './blocks.ts'
import { cleanCharacters, stripMarkup } from './clean.ts'
import { parseTurns, type Turn } from './conversation.ts'
import { isGreeting, parseThread, withoutSignatures } from './email.ts'
import { htmlToText } from './html.ts'
import { isTitle, stripClauseNumber } from './lists.ts'

const BOILERPLATE_REPEATS = 3
const BOILERPLATE_MAX_CHARACTERS = 120
// Matches labels and titles only, because a wrapped line of prose may begin with such a word.
const MINUTES =
  /^[^\p{L}\n]{0,6}(?:(?:minutes|attend(?:ees|ance)|present|apologies|agenda|action items?|participants|in attendance|anwesend|teilnehmer|tagesordnung|(?:sitzungs)?protokoll|beschl[uü]ss\w*|présents|excusés|ordre du jour|compte rendu|procès-verbal|asistentes|acta)(?:[^\p{L}\n:]*(?::.*)?|\s(?:of|from|der|des|vom|de|du|del)\s.{1,60})$|参会|出席|会议|议程)/gimu
const TERMS =
  /\b(?:shall|hereby|hereunder|agreement|liabilit\w+|liable|terminat\w+|part(?:y|ies)|warrant\w+|indemnif\w+|licen[cs]ee?|personal data|third part\w+|your (?:account|data|content)|you (?:agree|may not|must)|vertrag\w*|haft\w+|kündig\w+|contrat\w*|responsabilité|résili\w+)\b/giu
const CHARACTERS_PER_TERM = 110
const MIN_MINUTES_LABELS = 2
const SENTENCE_ENDS = /[.!?。！？।؟۔]/g
const DICTATION_MIN_CHARACTERS = 400
const DICTATED_LINE_CHARACTERS = 200
const MAX_GREETING_LINES = 6
const MIN_NOTES = 5
const FINAL_MARK = /[.!?…。！？।؟۔:;]$/
// Only text with very short lines reaches these limits.
const MAX_LINES = 12_000
const MAX_UNITS = 5_000

export type TextKind = 'article' | 'steps' | 'terms' | 'talk' | 'minutes'

export type Unit = {
  text: string
  kind: 'sentence' | 'item' | 'row'
  opensParagraph: boolean
  speaker?: string
  turn?: number
  /** Marks the most important rows of a table, and the caption of a table or list. */
  isKey?: boolean
  isQuoted?: boolean
}
export type Document = { kind: TextKind; units: Unit[]; headings: string[]; characters: number }

export function parseDocument(text: string): Document {
  const plain = limitLines(htmlToText(cleanCharacters(text)))
  const uncased = isUncased(plain)
  const thread = parseThread(plain)
  const turns = thread?.turns ?? parseTurns(plain)
  const { units, headings } = turns ? readTurns(turns, uncased) : readBlocks(plain, uncased)
  return {
    kind: turns ? 'talk' : findKind(plain, units),
    units: limitUnits(deduplicate(units.length > 0 ? units : readLines(plain))),
    headings: thread?.subject ? [thread.subject] : headings,
    characters: Math.min(text.length, plain.length),
  }
}

function limitLines(text: string): string {
  return text
    .replace(/\n\s*\n/g, '\n\n')
    .split('\n', MAX_LINES)
    .join('\n')
}

/** Drops the shortest units, which are hardly ever picked. */
function limitUnits(units: Unit[]): Unit[] {
  if (units.length <= MAX_UNITS) return units
  const longest = new Set(units.toSorted((a, b) => b.text.length - a.text.length).slice(0, MAX_UNITS))
  return units.filter((unit) => longest.has(unit))
}

function findKind(text: string, units: Unit[]): TextKind {
  if ((text.match(MINUTES)?.length ?? 0) >= MIN_MINUTES_LABELS) return 'minutes'
  if (isDictated(text) || areNotes(units)) return 'talk'
  if ((text.match(TERMS)?.length ?? 0) * CHARACTERS_PER_TERM >= text.length) return 'terms'
  if (text.split('\n', MAX_GREETING_LINES).some(isGreeting)) return 'talk'
  return isList(units) && units.some(({ isKey }) => isKey) ? 'steps' : 'article'
}

function areNotes(units: Unit[]): boolean {
  return units.length >= MIN_NOTES && units.every(({ text, kind }) => kind === 'sentence' && !FINAL_MARK.test(text))
}

function isList(parts: { kind: string }[]): boolean {
  return parts.filter(({ kind }) => kind === 'item').length * 2 > parts.length
}

function isDictated(text: string): boolean {
  const lines = text.match(/\S.*/g)?.length ?? 0
  const ends = text.match(SENTENCE_ENDS)?.length ?? 0
  return text.length > DICTATION_MIN_CHARACTERS * Math.max(1, ends) && text.length > DICTATED_LINE_CHARACTERS * lines
}

function readBlocks(text: string, uncased: boolean) {
  const unsigned = parseBlocks(withoutSignatures(text.split('\n')).join('\n'))
  const blocks = markTitles(unsigned.length > 0 ? unsigned : parseBlocks(text))
  const prose = blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'item')
  const guessed = blocks.filter(({ kind, isMarked }) => kind === 'heading' && !isMarked)
  const rows = blocks.filter(({ kind }) => kind === 'row')
  // In verse and notes, lines without a period are text, not headings.
  const hasText = countCharacters(prose) > countCharacters(guessed)
  const isBody = ({ kind, isMarked }: Block) => (kind === 'heading' ? !hasText && !isMarked : kind !== 'row')
  const body = blocks.filter(isBody)
  const headings = blocks
    .filter(({ kind, isMarked }) => kind === 'heading' && (hasText || isMarked))
    .map((block) => block.text)
  const isTable = countCharacters(body) < countCharacters(rows)
  const caption = isTable || isList(body) ? findCaption(blocks) : undefined
  const read = blocks.filter((block) => block === caption || isBody(block))
  const all = isTable ? [...read, ...rows] : read
  const units = (all.length > 0 ? all : blocks).flatMap((block) =>
    toUnits({ ...block, isKey: block.isKey || block === caption }, uncased),
  )
  return { units, headings }
}

function findCaption(blocks: Block[]): Block | undefined {
  const first = blocks.findIndex(({ kind }) => kind === 'row' || kind === 'item')
  const before = blocks.slice(0, Math.max(0, first))
  return before.findLast(({ kind }) => kind === 'paragraph') ?? before.at(blocks[first]?.kind === 'row' ? -1 : 0)
}

function readTurns(turns: Turn[], uncased: boolean) {
  const units = turns.flatMap(({ speaker, text, quoted }, turn) =>
    parseBlocks(text)
      .flatMap((block) => toUnits(block, uncased))
      .map((unit) => ({ ...unit, speaker, turn, isQuoted: quoted })),
  )
  return { units, headings: [] as string[] }
}

function readLines(text: string): Unit[] {
  const lines = text
    .split('\n')
    .map(stripMarkup)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
  return lines.flatMap(splitLong).map((line) => ({ text: line, kind: 'sentence', opensParagraph: true }))
}

function markTitles(blocks: Block[]): Block[] {
  return blocks.map((block, at) => {
    const next = blocks[at + 1]
    const isClauseTitle = block.kind === 'paragraph' || (block.kind === 'item' && next?.kind === 'paragraph')
    return isClauseTitle && next && next.text.length > block.text.length && isTitle(block.text)
      ? { ...block, kind: 'heading' }
      : block
  })
}

function countCharacters(blocks: Block[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length, 0)
}

function toUnits({ kind, text, isKey }: Block, uncased: boolean): Unit[] {
  if (kind === 'row') return [{ text, kind, isKey, opensParagraph: true }]
  const sentences = splitSentences(stripClauseNumber(text), uncased)
  const [first = '', ...others] = sentences
  const own = others.length > 0 && isTitle(first) ? others : sentences
  return own.flatMap(splitLong).map((sentence, index) => ({
    text: sentence,
    kind: kind === 'item' ? 'item' : 'sentence',
    opensParagraph: index === 0,
    isKey: isKey && index === 0,
  }))
}

/** Removes duplicates, and all copies of a short unit that occurs often, which is page boilerplate. */
function deduplicate(units: Unit[]): Unit[] {
  const copies = Map.groupBy(units, ({ text }) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' '))
  const groups = Array.from(copies.values())
  const content = groups.filter(([first, ...others]) => {
    return others.length + 1 < BOILERPLATE_REPEATS || (first?.text.length ?? 0) > BOILERPLATE_MAX_CHARACTERS
  })
  return (content.length > 0 ? content : groups).flatMap(([first]) => first ?? [])
}
