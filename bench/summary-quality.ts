import { readdirSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { parseDocument } from '../server/summary/extractive/parsing/document.ts'
import { WEIGHTS, type Weights } from '../server/summary/extractive/score.ts'
import { countPicks, extractSummary, pickUnits } from '../server/summary/extractive/summarize.ts'
import { type Rouge, rouge } from './rouge.ts'
import type { Row } from './table.ts'
import { textRank } from './text-rank.ts'

const SUMMARIES = new URL('./summaries/', import.meta.url)
const FOLDERS = ['public-domain', 'own']
const SPEED_WORDS = [1_000, 10_000, 100_000]
const SPEED_ROUNDS = 5

export type Sample = { name: string; text: string; reference: string }
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

/** ROUGE of summaries with as many sentences as ours, and with as many words. */
export function measureQuality(samples: Sample[], weights: Weights = WEIGHTS): QualityRow[] {
  const bySentences = samples.map((sample) => scoreSample(sample, weights, 'sentences'))
  const byWords = samples.map((sample) => scoreSample(sample, weights, 'words'))
  return [...toRows(bySentences, 'same sentences'), ...toRows(byWords, 'same words')]
}

function scoreSample({ text, reference }: Sample, weights: Weights, limitBy: 'sentences' | 'words'): Scores {
  const document = parseDocument(text)
  const sentences = document.units.map((unit) => unit.text)
  const picked = pickUnits(document, countPicks(sentences.length), weights).map((unit) => unit.text)
  const limit = limitBy === 'sentences' ? picked.length : picked.join(' ').split(' ').length
  const cut = limitBy === 'sentences' ? firstSentences : firstWords
  const inOrder = sentences.map((_, index) => index)
  return {
    ours: rouge(picked.join(' '), reference),
    lead: rouge(cut(sentences, inOrder, limit), reference),
    textRank: rouge(cut(sentences, textRank(sentences), limit), reference),
  }
}

function firstSentences(sentences: string[], ranked: number[], limit: number): string {
  const indexes = ranked.slice(0, limit).sort((a, b) => a - b)
  return indexes.map((index) => sentences[index]).join(' ')
}

/** Truncates the last sentence, so that no summary gains from being longer. */
function firstWords(sentences: string[], ranked: number[], limit: number): string {
  let remaining = limit
  const selected = new Map<number, string>()
  for (const index of ranked) {
    const words = (sentences[index] ?? '').split(' ').slice(0, remaining)
    if (words.length > 0) selected.set(index, words.join(' '))
    remaining -= words.length
  }
  return sentences.flatMap((_, index) => selected.get(index) ?? []).join(' ')
}

function toRows(scores: Scores[], suffix: string): QualityRow[] {
  const mean = (system: keyof Scores, measure: keyof Rouge) =>
    (100 * scores.reduce((sum, score) => sum + score[system][measure], 0)) / scores.length
  return (['r1', 'r2', 'rl'] as const).map((measure) => ({
    name: `ROUGE-${measure.slice(1).toUpperCase()} F1, ${suffix}`,
    ours: mean('ours', measure),
    lead: mean('lead', measure),
    textRank: mean('textRank', measure),
  }))
}

export function measureSpeed(samples: Sample[]): { words: number; milliseconds: number }[] {
  return SPEED_WORDS.map((words) => {
    const text = repeatSamples(samples, words)
    const rounds = Array.from({ length: SPEED_ROUNDS }, () => {
      const start = performance.now()
      extractSummary(text)
      return performance.now() - start
    })
    return { words, milliseconds: rounds.sort((a, b) => a - b)[Math.floor(SPEED_ROUNDS / 2)] ?? 0 }
  })
}

/** Numbers every sentence: the summarizer removes duplicates. */
function repeatSamples(samples: Sample[], words: number): string {
  const paragraphs = samples.flatMap(({ text }) => text.split('\n\n'))
  const repeated: string[] = []
  let count = 0
  for (let index = 0; count < words; index++) {
    const paragraph = (paragraphs[index % paragraphs.length] ?? '').replace(/[.!?](?= |$)/g, ` (${index})$&`)
    repeated.push(paragraph)
    count += paragraph.split(/\s+/).length
  }
  return repeated.join('\n\n')
}

/** Compares with the better of the two baselines: first sentences and TextRank. */
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
