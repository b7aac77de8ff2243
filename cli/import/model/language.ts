import { listMonthLanguages } from '../../../contract/dates.ts'
import words from './language-words.json' with { type: 'json' }

const MIN_HITS = 4
const MIN_DISTINCT = 3
const MIN_LEAD = 2
/** The rest is often in Latin letters: names of technologies. */
const MIN_SCRIPT_SHARE = 0.4
const MIN_MONTHS_AND_WORDS = 2
const MONTH = /(\p{L}{3,})\.?\s+(?:de\s+)?(?:19|20)\d\d/gu
const NO_TEXT = /^(?:https?:|mailto:)|^\S+@\S+$|^\P{L}+$/u

const SCRIPTS = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
  zh: /\p{Script=Han}/gu,
  ko: /\p{Script=Hangul}/gu,
  ar: /\p{Script=Arabic}/gu,
  he: /\p{Script=Hebrew}/gu,
  hi: /\p{Script=Devanagari}/gu,
}
export type Language = keyof typeof words
export type Words = ReturnType<typeof getWords>

/** `{}` is the owner's name. An import adds no other words. */
export function getWords(language: Language) {
  const { greeting, ...others } = words[language]
  return { ...others, greet: (name: string) => greeting.replace('{}', () => name) }
}

/** Returns undefined unless most of the text is clearly in one language. */
export function detectLanguage(source: unknown): Language | undefined {
  const text = listTexts(source).join(' \n')
  return detectByScript(text) ?? detectByWords(text)
}

function detectByScript(text: string): Language | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const share = (language: keyof typeof SCRIPTS) => (text.match(SCRIPTS[language])?.length ?? 0) / (letters || 1)
  const found = (['ko', 'ar', 'he', 'hi', 'ja'] as const).find((language) => share(language) >= MIN_SCRIPT_SHARE)
  return found === 'ja' && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'zh' : found
}

/** The common words of a language are rare in others that are spelled like it, such as Czech and Polish. */
function detectByWords(text: string): Language | undefined {
  const tokens = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = (Object.keys(words) as Language[]).map((language) => {
    const { common = '' } = { ...words[language] } as { common?: string }
    const known = new Set(common.split(' '))
    const hits = tokens.filter((token) => known.has(token))
    return { language, hits: hits.length, distinct: new Set(hits).size }
  })
  const [best, second] = counts.sort((a, b) => b.hits - a.hits)
  const isClear = best && best.hits >= MIN_HITS && best.distinct >= MIN_DISTINCT
  const isFound = isClear && best.hits >= MIN_LEAD * (second?.hits ?? 0)
  return isFound ? best.language : detectByMonths(text, new Map(counts.map(({ language, hits }) => [language, hits])))
}

/** Names of months decide about short texts. Many tools write them in English, whatever the language of the rest. */
function detectByMonths(text: string, hits: Map<string, number>): Language | undefined {
  const found = Array.from(text.matchAll(MONTH), ([, name = '']) => listMonthLanguages(name)).flat()
  for (const language of found) hits.set(language, (hits.get(language) ?? 0) + 1)
  const [[best, most] = ['', 0], [, second] = ['', 0]] = [...hits].sort(([, a], [, b]) => b - a)
  const isClear = found.includes(best) && most >= MIN_MONTHS_AND_WORDS && most >= MIN_LEAD * second
  return isClear && best !== 'en' && Object.hasOwn(words, best) ? (best as Language) : undefined
}

function listTexts(source: unknown): string[] {
  if (typeof source === 'string') return NO_TEXT.test(source) ? [] : [source]
  return source !== null && typeof source === 'object' ? Object.values(source).flatMap(listTexts) : []
}
