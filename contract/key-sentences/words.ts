const WORD = /[\p{L}\p{N}\p{M}]+/gu
// These scripts have no spaces between words, so pairs of characters are the terms.
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\u{20000}-\u{3ffff}]/u
/** Most shorter words, such as "the", "und", and "les", have no topic. */
const MIN_LETTERS = 4
/** Makes attack, attacks, and attacked one term. */
const STEM_LETTERS = 6

export function countWords(text: string): number {
  return matchWords(text).reduce((sum, word) => sum + (UNSPACED.test(word) ? Math.ceil(word.length / 2) : 1), 0)
}

export function toTerms(text: string): Set<string> {
  const terms = new Set<string>()
  for (const word of matchWords(text.toLowerCase())) {
    if (UNSPACED.test(word)) addPairs(word, terms)
    else if (word.length >= MIN_LETTERS) terms.add(word.slice(0, STEM_LETTERS))
  }
  return terms
}

function addPairs(word: string, terms: Set<string>): void {
  for (let index = 0; index === 0 || index < word.length - 1; index += 1) terms.add(word.slice(index, index + 2))
}

function matchWords(text: string): string[] {
  return text.match(WORD) ?? []
}
