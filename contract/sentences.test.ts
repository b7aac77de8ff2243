import { expect, test } from 'vitest'
import { endSentence, joinLines, joinSentences } from './sentences.ts'

test.each([
  ['It turns', 'It turns.'],
  ['It turns!', 'It turns!'],
  ['教えた', '教えた。'],
  ['TypeScriptとReactで書いた', 'TypeScriptとReactで書いた。'],
  ['मैं लिखता हूँ', 'मैं लिखता हूँ।'],
  ['Led a team in 東京', 'Led a team in 東京.'],
])('the sentence %j ends as %j', (text, sentence) => {
  expect(endSentence(text)).toBe(sentence)
})

test('sentences have spaces between them in most scripts', () => {
  expect(joinSentences(['It turns.', 'It counts.'])).toBe('It turns. It counts.')
  expect(joinSentences(['教えた。', 'OSSも書いた。'])).toBe('教えた。OSSも書いた。')
  expect(joinSentences([])).toBe('')
})

test.each([
  ['海の\n近くで、 書く。 OSS も\n書く', '海の近くで、書く。OSS も書く'],
  ['One\ntwo 三 四', 'One\ntwo 三 四'],
])('the lines of %j become %j', (lines, text) => {
  expect(joinLines(lines)).toBe(text)
})
