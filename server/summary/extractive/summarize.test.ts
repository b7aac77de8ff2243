import { describe, expect, test } from 'vitest'
import { parseDocument } from './parsing/document.ts'
import { condense, extractSummary } from './summarize.ts'

const RIVER = `The river Arva rose to its highest level in sixty years on Friday and broke a dyke near Lonning.
More than 4,000 people had to leave their homes near the river. "We took the children and the dog," said one of them.
Who is to blame? The rain of three days fell on snow in the hills, and the river took up all of it.
Schools near the river are closed, and the railway to the coast is cut. It is bad. Soldiers filled sandbags all night.
The government promised help for the people who lost their homes. The dyke was to be strengthened next year.
The mayor of Lonning said that the plan for the dyke had been put off twice.`

function sentencesOf(text: string): string[] {
  return parseDocument(text).units.map((unit) => unit.text)
}

describe('a summary', () => {
  test('consists of sentences of the text, in order, without duplicates', () => {
    const all = sentencesOf(RIVER)
    const places = sentencesOf(extractSummary(RIVER)).map((sentence) => all.indexOf(sentence))
    expect(places).not.toContain(-1)
    expect(places).toEqual(Array.from(new Set(places)).sort((a, b) => a - b))
  })

  test('has about a fifth of the sentences', () => {
    expect(sentencesOf(RIVER)).toHaveLength(11)
    expect(sentencesOf(extractSummary(RIVER))).toHaveLength(2)
  })

  test('does not repeat itself', () => {
    const repeated =
      'The river Arva rose to its highest level in sixty years on Friday and broke a dyke close to Lonning.'
    expect(extractSummary(`${RIVER} ${repeated}`)).not.toContain('close to Lonning')
    expect(extractSummary(`${repeated} ${RIVER}`)).not.toContain('dyke near Lonning')
  })

  test('leaves out bylines, questions and remarks', () => {
    const text = `By Anna Field\n\n"Good heavens!" said the baker. What now? It rained.\n\n${RIVER}`
    expect(extractSummary(text)).toContain('The river Arva rose')
    expect(extractSummary(text)).not.toMatch(/Anna|heavens|What now|It rained/)
  })

  test('prefers whole sentences to those that an image or code interrupts', () => {
    const cut = 'The river Arva rose to its highest level in sixty years and broke a dyke near Lonning, such as'
    expect(extractSummary(`${cut} the one at\n\n    dyke(1) = {4};\n\n${RIVER}`)).not.toContain('such as')
  })

  test('never contains a heading', () => {
    expect(extractSummary(`The river Arva and the dyke\n\n${RIVER}`)).not.toContain('Arva and the dyke')
  })
})

describe('a short text', () => {
  test.each([
    ['one sentence', 'Hello there, world.'],
    ['two sentences', 'The sun rose. The birds sang.'],
    ['words without a period', 'hello world'],
    ['a question', 'Why not?'],
    ['a number', '42'],
  ])('of %s is returned unchanged', (_, text) => {
    expect(extractSummary(text)).toBe(text)
  })

  test.each([
    ['', ''],
    ['blanks', ' \n\t \r\n '],
    ['signs', '*** --- !!!'],
    ['half characters', '\ud800\udc00'.slice(1)],
  ])('without words (%s) has an empty summary', (_, text) => {
    expect(extractSummary(text)).toBe('')
  })
})

describe('a text without punctuation', () => {
  test('is summarized by its lines', () => {
    const lines = ['the server is down again', 'which server is it', 'the server for builds', 'someone restarted it']
    expect(lines).toContain(extractSummary(lines.join('\n')))
  })

  test('in one line is split between words', () => {
    const words = Array.from({ length: 2_000 }, (_, at) => `word${at % 97}`)
    const pieces = extractSummary(words.join(' ')).split('\n')
    for (const piece of pieces) {
      expect(words.join(' ')).toContain(piece)
      expect(piece.split(' ').length).toBeLessThanOrEqual(25)
    }
  })

  test('and without spaces is split too', () => {
    expect(extractSummary('a'.repeat(50_000)).length).toBeLessThan(2_000)
    expect(extractSummary('🎉'.repeat(50_000)).isWellFormed()).toBe(true)
  })
})

test('control characters, lone surrogates and direction marks are removed', () => {
  const summary = extractSummary('The \u0000river\u0007 rose \ud83dto \u202eits\u202c highest\ufeff level.')
  expect(summary).toBe('The river rose to its highest level.')
})

test('a longer text gets a longer summary, within bounds', () => {
  const text = (count: number) =>
    Array.from({ length: count }, (_, at) => `Sentence ${at} tells of a${at} and b${at % 17} in the story.`).join(' ')
  const picked = [5, 20, 40, 120, 1_000, 5_000].map((count) => sentencesOf(extractSummary(text(count))).length)
  expect(picked).toEqual([1, 4, 5, 7, 12, 12])
})

describe('condensing', () => {
  test('fills the length with whole sentences in order', () => {
    const all = sentencesOf(RIVER)
    const short = condense(RIVER, 400)
    expect(short.length).toBeLessThanOrEqual(400)
    expect(short.length).toBeGreaterThan(300)
    const places = sentencesOf(short).map((sentence) => all.indexOf(sentence))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  test('returns an empty string if no sentence fits', () => {
    expect(condense('', 100)).toBe('')
    expect(condense(RIVER, 5)).toBe('')
  })
})
