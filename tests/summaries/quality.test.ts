import { describe, expect, test } from 'vitest'
import { measureQuality, readSamples } from './quality.ts'
import { rouge } from './rouge.ts'
import { textRank } from './text-rank.ts'

const SAMPLES = readSamples()

describe('the built-in summarizer', () => {
  test('beats the first sentences and TextRank on every measure', () => {
    const rows = measureQuality(SAMPLES)
    expect(rows).toHaveLength(6)
    expect(rows.filter(({ ours, lead, textRank: ranked }) => ours <= Math.max(lead, ranked))).toEqual([])
  })

  test('is measured on at least twelve texts of 200 to 1,200 words', () => {
    expect(SAMPLES.length).toBeGreaterThanOrEqual(12)
    for (const { text, reference } of SAMPLES) {
      expect(text.split(/\s+/).length).toBeGreaterThanOrEqual(200)
      expect(text.split(/\s+/).length).toBeLessThanOrEqual(1_200)
      expect(reference).not.toBe('')
    }
  })
})

describe('ROUGE and TextRank', () => {
  test('ROUGE is 1 for the same text and 0 without common words', () => {
    expect(rouge('The cat sat.', 'the cat sat')).toEqual({ r1: 1, r2: 1, rl: 1 })
    expect(rouge('A dog', 'the cat sat')).toEqual({ r1: 0, r2: 0, rl: 0 })
  })

  test('ROUGE measures words, bigrams and order separately', () => {
    const { r1, r2, rl } = rouge('police killed the gunman', 'the gunman killed police')
    expect([r1, r2, rl]).toEqual([1, 1 / 3, 0.5])
  })

  test('TextRank ranks the sentence that shares the most words with the others first', () => {
    expect(textRank(['Cats eat fish often.', 'Fish and cats and dogs eat food.', 'Dogs eat food daily.'])[0]).toBe(1)
  })
})
