import { isFunctionWord } from './function-words.ts'

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)*/gu
// These scripts have no spaces between words, so character bigrams are the terms.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const FIRST_WORD = /^[^\p{L}]{0,3}(\p{L}+)/u
const STEM_LETTERS = 6

export type Vocabulary = Map<string | number, number>

export function countWords(text: string): number {
  return matchWords(text).reduce((sum, word) => sum + (UNSPACED.test(word) ? Math.ceil(word.length / 2) : 1), 0)
}

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
    return bigram.length === 2 ? (bigram.charCodeAt(0) << 16) | bigram.charCodeAt(1) : bigram
  })
}

/** Truncates instead of using language rules: attack, attacks, and attacked become one term. */
function stem(word: string): string {
  const bare = word.replace(/['’]\p{L}{1,2}$/u, '').replace(/(?<=\p{L}{3})(?<!s)s$/u, '')
  return /^\p{L}/u.test(bare) ? bare.slice(0, STEM_LETTERS) : bare
}
