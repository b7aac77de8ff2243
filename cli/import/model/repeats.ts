/** Comparing every pair takes too long for more points. */
const MAX_COMPARED = 100
/** Shorter text may be part of a point that says something else. */
const MIN_WORDS = 3
const MIN_LENGTH = 8
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}%]+/gu

/** Drops points whose words are all in another one, such as a highlight that the summary has, too. */
export function withoutRepeats(points: string[]): string[] {
  if (points.length > MAX_COMPARED) return [...new Set(points)]
  const keys = points.map(toKey)
  return points.filter((_, index) => !isRepeated(index, keys))
}

function isRepeated(index: number, keys: string[]): boolean {
  const own = keys[index] ?? ''
  const canBePart = own.split(' ').length >= MIN_WORDS && own.length >= MIN_LENGTH
  return keys.some((key, place) => (key === own ? place < index : canBePart && ` ${key} `.includes(` ${own} `)))
}

function toKey(text: string): string {
  return (text.normalize('NFKC').toLowerCase().match(WORD) ?? []).join(' ')
}
