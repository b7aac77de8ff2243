// This is ROUGE by Lin (2004), without stemming and stop words. ROUGE-L is computed over the whole summary.
const TOKEN = /[\p{L}\p{N}]+/gu

export type Rouge = { r1: number; r2: number; rl: number }

export function rouge(candidate: string, reference: string): Rouge {
  const candidateTokens = toTokens(candidate)
  const referenceTokens = toTokens(reference)
  return {
    r1: overlapF1(candidateTokens, referenceTokens),
    r2: overlapF1(toBigrams(candidateTokens), toBigrams(referenceTokens)),
    rl: f1(longestCommon(candidateTokens, referenceTokens), candidateTokens.length, referenceTokens.length),
  }
}

export function toTokens(text: string): string[] {
  return text.toLowerCase().match(TOKEN) ?? []
}

function toBigrams(tokens: string[]): string[] {
  return tokens.slice(1).map((token, index) => `${tokens[index]} ${token}`)
}

function overlapF1(candidateTokens: string[], referenceTokens: string[]): number {
  const remaining = new Map<string, number>()
  for (const token of referenceTokens) remaining.set(token, (remaining.get(token) ?? 0) + 1)
  let common = 0
  for (const token of candidateTokens) {
    const count = remaining.get(token) ?? 0
    if (count === 0) continue
    common++
    remaining.set(token, count - 1)
  }
  return f1(common, candidateTokens.length, referenceTokens.length)
}

function longestCommon(candidateTokens: string[], referenceTokens: string[]): number {
  let before: number[] = new Array(referenceTokens.length + 1).fill(0)
  for (const token of candidateTokens) {
    const row = [0]
    for (const [index, other] of referenceTokens.entries()) {
      row.push(token === other ? (before[index] ?? 0) + 1 : Math.max(before[index + 1] ?? 0, row[index] ?? 0))
    }
    before = row
  }
  return before.at(-1) ?? 0
}

function f1(common: number, candidateSize: number, referenceSize: number): number {
  return common === 0 ? 0 : (2 * common) / (candidateSize + referenceSize)
}
