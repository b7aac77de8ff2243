import { readdirSync, readFileSync } from 'node:fs'
import { pickSentences } from '../../contract/key-sentences/pick.ts'
import { readSentences } from '../../contract/key-sentences/read-sentences.ts'
import { type Rouge, rouge } from './rouge.ts'
import { textRank } from './text-rank.ts'

const SUMMARIES = new URL('./', import.meta.url)
const FOLDERS = ['public-domain', 'own']

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

/** Limits the baselines to as many sentences as ours, then to as many words. */
export function measureQuality(samples: Sample[]): QualityRow[] {
  const bySentences = samples.map((sample) => scoreSample(sample, 'sentences'))
  const byWords = samples.map((sample) => scoreSample(sample, 'words'))
  return [...toRows(bySentences, 'same sentences'), ...toRows(byWords, 'same words')]
}

function scoreSample({ text, reference }: Sample, limitBy: 'sentences' | 'words'): Scores {
  const read = readSentences(text)
  const sentences = read.map((sentence) => sentence.text)
  const picked = pickSentences(read).map((sentence) => sentence.text)
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

/** Truncates the last sentence, so no summary gains from being longer. */
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
