import { isFunctionWord } from './function-words.ts'

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)*/gu
// Scripts without spaces between words; character bigrams are used as terms.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const FIRST_WORD = /^[^\p{L}]{0,3}(\p{L}+)/u
const STEM_LETTERS = 6

/** Numbers the terms of a document, in the order of their first use. */
export type Vocabulary = Map<string | number, number>

export function countWords(text: string): number {
  return matchWords(text).reduce((sum, word) => sum + (UNSPACED.test(word) ? Math.ceil(word.length / 2) : 1), 0)
}

/** In lower case, after at most a few marks; '' if there is none. */
export function firstWord(text: string): string {
  return FIRST_WORD.exec(text)?.[1]?.toLowerCase() ?? ''
}

export function toTerms(text: string, vocabulary: Vocabulary): number[] {
  const terms = matchWords(text.toLowerCase()).flatMap((word): (string | number)[] => {
    if (UNSPACED.test(word)) return toBigrams(word)
    return isFunctionWord(word) || word.length < 2 ? [] : [stem(word)]
  })
  return terms.map((term) => {
    const number = vocabulary.get(term) ?? vocabulary.size
    if (number === vocabulary.size) vocabulary.set(term, number)
    return number
  })
}

function matchWords(text: string): string[] {
  return text.match(WORD) ?? []
}

function toBigrams(word: string): (string | number)[] {
  const characters = Array.from(word)
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => {
    const bigram = `${characters[index]}${character}`
    // Two UTF-16 units as one number: it is looked up faster than a new string.
    return bigram.length === 2 ? (bigram.charCodeAt(0) << 16) | bigram.charCodeAt(1) : bigram
  })
}

/** Cuts by length, which works in any language with endings: attack, attacks and attacked are one term. */
function stem(word: string): string {
  const bare = word.replace(/['’]\p{L}{1,2}$/u, '').replace(/(?<=\p{L}{3})(?<!s)s$/u, '')
  return /^\p{L}/u.test(bare) ? bare.slice(0, STEM_LETTERS) : bare
}
