import words from './language-words.json' with { type: 'json' }

const MIN_HITS = 4
const MIN_DISTINCT = 3
const MIN_LEAD = 2
const NO_TEXT = /^(?:https?:|mailto:)|^\S+@\S+$|^\P{L}+$/u
/** In other scripts, single characters are distinctive enough. */
const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}]+|\p{L}/gu

/** Each pair is a common character in Traditional and in Simplified Chinese. */
const CHINESE_PAIRS =
  '這这們们與与為为個个開开發发從从對对設设計计經经學学習习業业體体網网頁页語语應应數数據据實实務务處处總总會会動动後后來来時时過过還还點点說说話话問问題题長长門门國国專专類类機机電电腦脑軟软'
const OTHER_SCRIPT = /[\p{Script=Latin}\p{Script=Cyrillic}]/u
const SCRIPTS = { ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, ko: /\p{Script=Hangul}/u, he: /\p{Script=Hebrew}/u }

/** The interface has all of them, except `zh-Hant`. */
export type Language = keyof typeof words
export type Words = (typeof words)[Language]

/** An import adds no other words. */
export function getWords(language: Language): Words {
  return words[language]
}

export function fillWord(template: string, value: string): string {
  return template.replace('{}', () => value)
}

/** Returns undefined if the text's language is not clear. */
export function detectLanguage(source: unknown): Language | undefined {
  const texts = listTexts(source).join('\n')
  const language = findByWords(texts) ?? findByScript(texts)
  return language === 'zh' && isTraditional(texts) ? 'zh-Hant' : language
}

function isTraditional(text: string): boolean {
  const places = Array.from(text, (char) => CHINESE_PAIRS.indexOf(char)).filter((place) => place !== -1)
  return places.filter((place) => place % 2 === 0).length * 2 > places.length
}

/** Short text may have none of the common words. A few letters in text of another script may be a name. */
function findByScript(text: string): Language | undefined {
  const tokens = text.match(WORD) ?? []
  const others = tokens.filter((token) => OTHER_SCRIPT.test(token)).length
  if (others * MIN_LEAD > tokens.length - others) return undefined
  return (Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[]).find((language) => SCRIPTS[language].test(text))
}

/** Counts the common words of each language that are rare in the others. Returns undefined if none is clearly ahead. */
function findByWords(text: string): Language | undefined {
  const tokens = text.toLowerCase().match(WORD) ?? []
  const counts = Object.entries(words).map(([language, { common }]) => {
    const known = new Set(common.split(' '))
    const hits = tokens.filter((token) => known.has(token))
    return { language: language as Language, hits: hits.length, distinct: new Set(hits).size }
  })
  const [best, second] = counts.sort((a, b) => b.hits - a.hits)
  const isClear = best && best.hits >= MIN_LEAD * (second?.hits ?? 0)
  return isClear && best.hits >= MIN_HITS && best.distinct >= MIN_DISTINCT ? best.language : undefined
}

function listTexts(source: unknown): string[] {
  if (typeof source === 'string') return NO_TEXT.test(source) ? [] : [source]
  return source !== null && typeof source === 'object' ? Object.values(source).flatMap(listTexts) : []
}
