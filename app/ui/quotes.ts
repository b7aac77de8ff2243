import { isEnglish } from '../../contract/words/words.ts'
import { useDir, useWords } from './words.ts'

const KEPT = '(?<kept>`[^`]*`|\\S*://\\S*)'
const ELISION = "'(?=\\d\\ds?\\b|(?:s|d|m|t|re|ve|ll|n|em|til|tis|twas|cause)\\b)"
const QUOTED = '(?<quoted>(?:(?!\\k<mark>).|(?<=\\p{L})\\k<mark>(?=\\p{L}))*)'
const PAIR = `(?<![\\p{L}\\p{N}=])(?<mark>["'])(?=\\S)${QUOTED}(?<=\\S)\\k<mark>(?![\\p{L}\\p{N}])`
/** Hebrew has a mark of its own there. */
const APOSTROPHE = "(?<=[\\p{L}\\p{M}])(?<!\\p{Script=Hebrew})'|(?<=\\p{N})'(?=s\\b)"
const QUOTES = new RegExp([KEPT, `(?<![\\p{L}\\p{N}])${ELISION}`, PAIR, APOSTROPHE].join('|'), 'gsu')

/**
 * Replaces straight apostrophes, and in English also straight quotation marks, by typographic ones. Other languages have
 * marks of their own. Code in backticks, URLs, feet, and inches stay as they are.
 */
export function toTypographic(text: string, language: string): string {
  if (!/['"]/.test(text)) return text
  return text.replace(QUOTES, (match, ...rest) => {
    const { kept, mark, quoted } = rest.at(-1)
    if (kept) return match
    if (!mark) return '’'
    const inner = toTypographic(quoted, language)
    if (!isEnglish(language)) return `${mark}${inner}${mark}`
    return mark === '"' ? `“${inner}”` : `‘${inner}’`
  })
}

/** Returns the properties of an element that shows a text of the owner. */
export function useProse(): (text: string) => { dir: 'rtl' | 'auto'; children: string } {
  const { language } = useWords()
  const dir = useDir()
  return (text) => ({ dir: dir(text), children: toTypographic(text, language) })
}
