const ROUNDS = 5

type Measure = () => Promise<number>

/** Measures both in turns, so a slower machine affects both, and returns the medians. */
export async function compare(ours: Measure, baseline: Measure): Promise<{ ours: number; baseline: number }> {
  const values = { ours: [] as number[], baseline: [] as number[] }
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const value = { baseline: await baseline(), ours: await ours() }
    if (round === 0) continue
    values.ours.push(value.ours)
    values.baseline.push(value.baseline)
  }
  return { ours: toMedian(values.ours), baseline: toMedian(values.baseline) }
}

export function toMedian(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
