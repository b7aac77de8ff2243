import type { Failure } from '../portfolio.ts'
import { islandWords, type Plural, type pageWords } from './en.ts'

/** `language` is a BCP 47 tag, such as `de` or `pt-BR`. */
export type IslandWords = typeof islandWords & { language: string }
export type Words = IslandWords & typeof pageWords
export type ReplyName = keyof IslandWords['replies']

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
export function toFailure(sentence: string): Failure {
  const names = Object.keys(islandWords.replies) as ReplyName[]
  const error = names.find((name) => islandWords.replies[name] === sentence)
  return error ? { error } : { message: sentence }
}

export function formatFailure(failure: Failure, { replies }: Pick<IslandWords, 'replies'>): string {
  return 'error' in failure ? replies[failure.error] : failure.message
}

export function translateReply(sentence: string, words: Pick<IslandWords, 'replies'>): string {
  return formatFailure(toFailure(sentence), words)
}

export function isEnglish(language: string): boolean {
  return /^en\b/i.test(language)
}

/** Names a language in that language. */
export function nameLanguage(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

export function toDirection(language: string): 'rtl' | undefined {
  return /^(?:ar|he)\b/i.test(language) ? 'rtl' : undefined
}

/** Owners type Latin digits and Gregorian years, and one page should not mix them with others. */
export function toLocale(language: string): string {
  return `${language}-u-ca-gregory-nu-latn`
}
