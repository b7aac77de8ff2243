import { expect, test } from 'vitest'
import { scoreUnits, WEIGHTS } from './score.ts'

function scoreSentence(text: string, title: string): number {
  const units = [{ text, kind: 'sentence' as const, opensParagraph: true }]
  return scoreUnits({ kind: 'article', characters: 0, units, headings: [title] }, WEIGHTS).scores[0] ?? 0
}

test('a sentence with the words of the title scores higher', () => {
  const without = scoreSentence('Nothing of note was said there on that day.', 'Storm tides')
  expect(scoreSentence('Storm tides broke the old dyke on that day.', 'Storm tides')).toBeGreaterThan(without)
})

test('only the first 50 words of a title count', () => {
  const words = Array.from({ length: 2_000 }, (_, at) => `x${at.toString(36)}`)
  const text = `${words.slice(0, 100).join(' ')}.`
  expect(scoreSentence(text, words.join(' '))).toBe(scoreSentence(text, words.slice(0, 50).join(' ')))
})

test('a Chinese title is compared by character bigrams, including rare characters', () => {
  for (const title of ['风暴潮', '𠮷野家']) {
    const within = scoreSentence(`昨天${title}冲毁了旧堤坝。`, title)
    expect(within).toBeGreaterThan(scoreSentence(`昨天${title}冲毁了旧堤坝。`, '水电站'))
  }
})
