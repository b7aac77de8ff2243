/** Of an even number of values the upper of the two in the middle: one that was measured. */
export function toMedian(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
