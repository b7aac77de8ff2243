import { expect, test } from 'vitest'
import { createWords, ENGLISH, LANGUAGES, type OwnWords, toBody } from './languages.ts'
import { fillPlural, formatFailure, formatNumber, toDirection } from './words.ts'

type Leaf = { path: string; text: string }

const NUMBERS = Array.from({ length: 201 }, (_, number) => number)
const english = listTexts(ENGLISH)

function listTexts(tree: object, parent = ''): Leaf[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const path = parent ? `${parent}.${name}` : name
    return typeof value === 'string' ? [{ path, text: value }] : listTexts(value, path)
  })
}

function listPlaceholders(text: string): string[] {
  return (text.match(/\{\w*\}/g) ?? []).sort()
}

/** Counts the numbers that a plural form is for. Only the form of a single number may write it out. */
function countNumbers(language: string, category: string): number {
  const rules = new Intl.PluralRules(language)
  return NUMBERS.filter((number) => rules.select(number) === category).length
}

const WITH_FORMS = /\.(?:zero|one|two|few|many|other)$/
const toName = ({ path }: Leaf) => path.replace(WITH_FORMS, '')

test.each(LANGUAGES.filter((language) => language !== 'en'))('%s has every word, form, and placeholder', (language) => {
  const texts = listTexts(createWords(language))
  expect(new Set(texts.map(toName))).toEqual(new Set(english.map(toName)))
  expect(texts.filter(({ text }) => text.trim() !== text || text === '')).toEqual([])
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  for (const name of new Set(english.filter(({ path }) => WITH_FORMS.test(path)).map(toName))) {
    const forms = texts.filter((leaf) => toName(leaf) === name).map(({ path }) => path.split('.').at(-1))
    expect(forms.toSorted(), `the plural forms of ${name}`).toEqual(pluralCategories.toSorted())
  }
  for (const { path, text } of texts) {
    const inEnglish = english.find((leaf) => toName(leaf) === toName({ path, text }))?.text ?? ''
    const category = WITH_FORMS.exec(path)?.[0].slice(1)
    if (category && countNumbers(language, category) === 1 && !text.includes('{')) continue
    expect(listPlaceholders(text), path).toEqual(listPlaceholders(inEnglish))
  }
})

test('a region has the words of its language, and Arabic and Hebrew are written from right to left', () => {
  expect(createWords('pt-BR')).toEqual({ ...createWords('pt'), language: 'pt-BR' })
  expect(LANGUAGES.filter(toDirection)).toEqual(['ar', 'he'])
  expect(toDirection('ar-EG')).toBe('rtl')
})

test("an owner's words replace only those that they name", () => {
  const own: OwnWords = { gallery: { more: 'Mehr davon', shown: { one: 'Noch eins.' } } }
  const { gallery, ...words } = createWords('de', own)
  const { gallery: usual, ...others } = createWords('de')
  expect(words).toEqual(others)
  expect(gallery).toEqual({ ...usual, more: 'Mehr davon', shown: { ...usual.shown, one: 'Noch eins.' } })
})

test("a known sentence of a reply is translated, and a backend's own sentence is not", () => {
  const german = createWords('de')
  expect(toBody({ body: { message: 'Message Sent', data: 1 } }, german)).toEqual({
    message: german.replies.messageSent,
    data: 1,
  })
  const { busy } = ENGLISH.portfolioErrors
  expect(toBody({ body: { message: busy }, error: 'busy' }, german)).toEqual({ message: german.portfolioErrors.busy })
  expect(toBody({ body: { message: busy } }, german)).toEqual({ message: busy })
  for (const body of [{ message: 'Thanks, Ada!' }, { message: 7 }, [], 'Message Sent', null]) {
    expect(toBody({ body }, german)).toEqual(body)
  }
})

test('a failure is shown in the words of the page, or as the backend reported it', () => {
  const german = createWords('de', { replies: { noResponse: 'Funkstille.' } })
  expect(formatFailure({ error: 'noResponse' }, german)).toBe('Funkstille.')
  expect(formatFailure({ error: 'invalidResponse' }, german)).toBe(createWords('de').replies.invalidResponse)
  expect(formatFailure({ message: ENGLISH.replies.noResponse }, german)).toBe(ENGLISH.replies.noResponse)
})

const FORMS = { one: 'one {count}', few: 'few {count}', many: 'many {count}', other: 'other {count}' }

test.each([
  ['en', 0, 'other 0'],
  ['en-GB', 1, 'one 1'],
  ['en', 21, 'other 21'],
  ['uk', 21, 'one 21'],
  ['pl', 3, 'few 3'],
  ['ja', 1, 'other 1'],
])('in %s, %i has the form %s', (language, count, expected) => {
  expect(fillPlural(FORMS, count, { language })).toBe(expected)
})

test.each([
  ['en', '1,234,567'],
  ['de', '1.234.567'],
  ['ar-EG', '1,234,567'],
])('in %s, a number is written as %s', (language, expected) => {
  expect(formatNumber(1_234_567, { language })).toBe(expected)
})
