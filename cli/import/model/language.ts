import words from './language-words.json' with { type: 'json' }

const MIN_HITS = 4
const MIN_DISTINCT = 3
const MIN_LEAD = 2
/** The rest is often in Latin letters: names of technologies. */
const MIN_SCRIPT_SHARE = 0.4
/** The others have names of months in common with the languages of the interface. */
const MONTHS = new Map([...Object.keys(words), ...'sv nb da fi cs sk hu ro ca ru'.split(' ')].map(listMonths))
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
  const counts = Array.from(MONTHS, ([language, names]) => {
    const { common = '' } = { ...words[language as Language] } as { common?: string }
    const known = new Set(common.split(' '))
    // Many tools write dates in English. Other names count twice, because short texts have few other words.
    const isMonth = (token: string) => names.has(token) && !MONTHS.get('en')?.has(token)
    const hits = tokens.flatMap((token) => (isMonth(token) ? [token, `${token}*`] : known.has(token) ? token : []))
    return { language, hits: hits.length, distinct: new Set(hits).size }
  })
  const [best, second] = counts.sort((a, b) => b.hits - a.hits)
  const isClear = best && best.hits >= MIN_HITS && best.distinct >= MIN_DISTINCT
  const isFound = isClear && best.hits >= MIN_LEAD * (second?.hits ?? 0) && Object.hasOwn(words, best.language)
  return isFound ? (best.language as Language) : undefined
}

function listMonths(language: string): [language: string, names: Set<string>] {
  const { format } = new Intl.DateTimeFormat(language, { month: 'long' })
  return [language, new Set(Array.from({ length: 12 }, (_, month) => format(new Date(2000, month)).toLowerCase()))]
}

function listTexts(source: unknown): string[] {
  if (typeof source === 'string') return NO_TEXT.test(source) ? [] : [source]
  return source !== null && typeof source === 'object' ? Object.values(source).flatMap(listTexts) : []
}
