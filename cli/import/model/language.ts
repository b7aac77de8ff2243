import words from './language-words.json' with { type: 'json' }

const MIN_HITS = 4
const MIN_DISTINCT = 3
const MIN_LEAD = 2
const NO_TEXT = /^(?:https?:|mailto:)|^\S+@\S+$|^\P{L}+$/u
/** In other scripts, single characters are distinctive enough. */
const WORD = /[\p{Script=Latin}\p{Script=Cyrillic}]+|\p{L}/gu

export type Language = keyof typeof words
export type Words = ReturnType<typeof getWords>

/** `{}` is the owner's name. An import adds no other words. */
export function getWords(language: Language) {
  const { greeting, ...others } = words[language]
  return { ...others, greet: (name: string) => greeting.replace('{}', () => name) }
}

/** Counts the common words of each language that are rare in the others. Returns undefined if none is clearly ahead. */
export function detectLanguage(source: unknown): Language | undefined {
  const tokens = listTexts(source).join('\n').toLowerCase().match(WORD) ?? []
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
