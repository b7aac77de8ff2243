// ROUGE by Lin (2004), the simple way: small letters, words and numbers as tokens, no stemming, no stop words removed.
// ROUGE-L is the plain longest common subsequence over the whole summary, not the union over sentences.

const TOKEN = /[\p{L}\p{N}]+/gu

export type Rouge = { r1: number; r2: number; rl: number }

/** F1 of each measure, 0 to 1. */
export function rouge(candidate: string, reference: string): Rouge {
  const ours = toTokens(candidate)
  const theirs = toTokens(reference)
  return {
    r1: overlapF1(ours, theirs),
    r2: overlapF1(toPairs(ours), toPairs(theirs)),
    rl: f1(longestCommon(ours, theirs), ours.length, theirs.length),
  }
}

export function toTokens(text: string): string[] {
  return text.toLowerCase().match(TOKEN) ?? []
}

function toPairs(tokens: string[]): string[] {
  return tokens.slice(1).map((token, at) => `${tokens[at]} ${token}`)
}

function overlapF1(ours: string[], theirs: string[]): number {
  const left = new Map<string, number>()
  for (const token of theirs) left.set(token, (left.get(token) ?? 0) + 1)
  let common = 0
  for (const token of ours) {
    const times = left.get(token) ?? 0
    if (times === 0) continue
    common++
    left.set(token, times - 1)
  }
  return f1(common, ours.length, theirs.length)
}

function longestCommon(ours: string[], theirs: string[]): number {
  let before: number[] = new Array(theirs.length + 1).fill(0)
  for (const token of ours) {
    const row = [0]
    for (const [at, other] of theirs.entries()) {
      row.push(token === other ? (before[at] ?? 0) + 1 : Math.max(before[at + 1] ?? 0, row[at] ?? 0))
    }
    before = row
  }
  return before.at(-1) ?? 0
}

function f1(common: number, ours: number, theirs: number): number {
  return common === 0 ? 0 : (2 * common) / (ours + theirs)
}
