/** Of an even number of values the upper of the two in the middle: one that was measured. */
export function toMedian(values: number[]): number {
  return toQuantile(values, 0.5)
}

/** Such a share of the values is smaller. */
export function toQuantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}
