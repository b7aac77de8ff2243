import { islandWords, type Plural, type pageWords } from './en.ts'

/** `language` is a BCP 47 tag, such as `de` or `pt-BR`. */
export type IslandWords = typeof islandWords & { language: string }
export type Words = IslandWords & typeof pageWords

export const ISLAND_ENGLISH: IslandWords = { language: 'en', ...islandWords }

export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder))
}

export function fillPlural(forms: Plural, count: number, { language }: { language: string }): string {
  return fill(forms[toCategory(count, language)] ?? forms.other, { count })
}

/** English avoids `Intl`, whose first call takes 50 ms on a phone. */
function toCategory(count: number, language: string): Intl.LDMLPluralRule {
  if (isEnglish(language)) return count === 1 ? 'one' : 'other'
  return new Intl.PluralRules(language).select(count)
}

export function formatNumber(count: number, { language }: { language: string }): string {
  if (isEnglish(language)) return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
  return new Intl.NumberFormat(toLocale(language)).format(count)
}

/** Compatible backends reply in English. Their other sentences are shown unchanged. */
export function translateReply(sentence: string, { replies }: Pick<IslandWords, 'replies'>): string {
  return translate(sentence, islandWords.replies, replies)
}

type Sentences = Record<string, string>

function translate(sentence: string, english: Sentences, words: Sentences): string {
  const name = Object.keys(english).find((key) => english[key] === sentence) ?? ''
  return words[name] ?? sentence
}

export function isEnglish(language: string): boolean {
  return /^en\b/i.test(language)
}

export function toDirection(language: string): 'rtl' | undefined {
  return /^(?:ar|he)\b/i.test(language) ? 'rtl' : undefined
}

/** Owners type Latin digits and Gregorian years, and one page should not mix them with others. */
export function toLocale(language: string): string {
  return `${language}-u-ca-gregory-nu-latn`
}
