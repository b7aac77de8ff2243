const ROUNDS = 5

type Measure = () => Promise<number>

/** The medians of two measures, taken in turns: a machine that slows down slows both. */
export async function compare(ours: Measure, baseline: Measure): Promise<{ ours: number; baseline: number }> {
  const values = { ours: [] as number[], baseline: [] as number[] }
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const value = { baseline: await baseline(), ours: await ours() }
    if (round === 0) continue
    values.ours.push(value.ours)
    values.baseline.push(value.baseline)
  }
  return { ours: toMedian(values.ours), baseline: toMedian(values.baseline) }
}

/** Of an even number of values, the upper of the two in the middle. */
export function toMedian(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
