import { readdirSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { countPicks } from '../server/summary/extractive/length.ts'
import { parseDocument } from '../server/summary/extractive/parsing/document.ts'
import { extractSummary, pickUnits } from '../server/summary/extractive/summarize.ts'
import { WEIGHTS, type Weights } from '../server/summary/extractive/weights.ts'
import { type Rouge, rouge } from './rouge.ts'
import type { Row } from './table.ts'
import { textRank } from './text-rank.ts'

const SUMMARIES = new URL('./summaries/', import.meta.url)
const FOLDERS = ['public-domain', 'own']
const SPEED_WORDS = [1_000, 10_000, 100_000]
const SPEED_ROUNDS = 5

export type Sample = { name: string; text: string; reference: string }
/** Means over all samples, in per cent. */
export type QualityRow = { name: string; ours: number; lead: number; textRank: number }
type Scores = Record<'ours' | 'lead' | 'textRank', Rouge>

export function readSamples(): Sample[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, SUMMARIES)).map((file) => {
      const [text = '', reference = ''] = readFileSync(new URL(`${folder}/${file}`, SUMMARIES), 'utf8').split('\n===\n')
      return { name: file.replace('.txt', ''), text, reference: reference.trim() }
    }),
  )
}

/** R1, R2 and RL at equal length, told in sentences (as many as ours has) and in words (as many as ours has). */
export function measureQuality(samples: Sample[], weights: Weights = WEIGHTS): QualityRow[] {
  const bySentences = samples.map((sample) => scoreSample(sample, weights, 'sentences'))
  const byWords = samples.map((sample) => scoreSample(sample, weights, 'words'))
  return [...toRows(bySentences, 'same sentences'), ...toRows(byWords, 'same words')]
}

function scoreSample({ text, reference }: Sample, weights: Weights, unit: 'sentences' | 'words'): Scores {
  const document = parseDocument(text)
  const sentences = document.units.map((one) => one.text)
  const picked = pickUnits(document, countPicks(sentences.length), weights).map((one) => one.text)
  const limit = unit === 'sentences' ? picked.length : picked.join(' ').split(' ').length
  const cut = unit === 'sentences' ? firstSentences : firstWords
  const inOrder = sentences.map((_, at) => at)
  return {
    ours: rouge(picked.join(' '), reference),
    lead: rouge(cut(sentences, inOrder, limit), reference),
    textRank: rouge(cut(sentences, textRank(sentences), limit), reference),
  }
}

function firstSentences(sentences: string[], ranked: number[], limit: number): string {
  const places = ranked.slice(0, limit).sort((a, b) => a - b)
  return places.map((at) => sentences[at]).join(' ')
}

/** The last sentence that is needed is cut off, so that no summary gains from being longer. */
function firstWords(sentences: string[], ranked: number[], limit: number): string {
  let room = limit
  const taken = new Map<number, string>()
  for (const at of ranked) {
    const words = (sentences[at] ?? '').split(' ').slice(0, room)
    if (words.length > 0) taken.set(at, words.join(' '))
    room -= words.length
  }
  return sentences.flatMap((_, at) => taken.get(at) ?? []).join(' ')
}

function toRows(scores: Scores[], suffix: string): QualityRow[] {
  const mean = (system: keyof Scores, measure: keyof Rouge) =>
    (100 * scores.reduce((sum, one) => sum + one[system][measure], 0)) / scores.length
  return (['r1', 'r2', 'rl'] as const).map((measure) => ({
    name: `ROUGE-${measure.slice(1).toUpperCase()} F1, ${suffix}`,
    ours: mean('ours', measure),
    lead: mean('lead', measure),
    textRank: mean('textRank', measure),
  }))
}

/** Milliseconds for texts of growing length, the median of a few rounds. */
export function measureSpeed(samples: Sample[]): { words: number; milliseconds: number }[] {
  return SPEED_WORDS.map((words) => {
    const text = growText(samples, words)
    const rounds = Array.from({ length: SPEED_ROUNDS }, () => {
      const start = performance.now()
      extractSummary(text)
      return performance.now() - start
    })
    return { words, milliseconds: rounds.sort((a, b) => a - b)[Math.floor(SPEED_ROUNDS / 2)] ?? 0 }
  })
}

/** A number in every sentence keeps the repetitions from being taken for one. */
function growText(samples: Sample[], words: number): string {
  const paragraphs = samples.flatMap(({ text }) => text.split('\n\n'))
  const grown: string[] = []
  let count = 0
  for (let at = 0; count < words; at++) {
    const paragraph = (paragraphs[at % paragraphs.length] ?? '').replace(/[.!?](?= |$)/g, ` (${at})$&`)
    grown.push(paragraph)
    count += paragraph.split(/\s+/).length
  }
  return grown.join('\n\n')
}

/** Ours, beside the better of the two simple ways to summarize. */
export function benchSummaries(): Row[] {
  const samples = readSamples()
  const quality = measureQuality(samples).map(({ name, ours, lead, textRank }) => ({
    what: `summaries beside first sentences or TextRank: ${name}`,
    unit: '%',
    ours,
    beside: Math.max(lead, textRank),
  }))
  const speed = measureSpeed(samples).map(({ words, milliseconds }) => ({
    what: `summary of ${words.toLocaleString('en')} words`,
    unit: 'ms',
    ours: milliseconds,
  }))
  return [...quality, ...speed]
}
