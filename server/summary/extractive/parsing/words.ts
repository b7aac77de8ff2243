import { isFunctionWord } from './function-words.ts'

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)*/gu
// Scripts without spaces: neighbouring pairs of characters stand in for words, and no dictionary is needed.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const STEM_LETTERS = 6

/** How many words a reader would count, roughly; a word of an unspaced script is taken as two characters. */
export function countWords(text: string): number {
  return matchWords(text).reduce((sum, word) => sum + (UNSPACED.test(word) ? Math.ceil(word.length / 2) : 1), 0)
}

/** The words that carry meaning, folded so that forms of one word meet. */
export function toTerms(text: string): string[] {
  return matchWords(text.toLowerCase()).flatMap((word) => {
    if (UNSPACED.test(word)) return toPairs(word)
    return isFunctionWord(word) || word.length < 2 ? [] : [toStem(word)]
  })
}

function matchWords(text: string): string[] {
  return text.match(WORD) ?? []
}

function toPairs(word: string): string[] {
  const characters = Array.from(word)
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

/** A stem by length instead of by grammar: it joins attack, attacks and attacked, and works in any language with endings. */
function toStem(word: string): string {
  const bare = word.replace(/['’]\p{L}{1,2}$/u, '').replace(/(?<=\p{L}{3})(?<!s)s$/u, '')
  return /^\p{L}/u.test(bare) ? bare.slice(0, STEM_LETTERS) : bare
}
