import { toMedian, toQuantile } from './median.ts'
import type { BenchProfile } from './profile.ts'
import type { Row } from './table.ts'

/** A few milliseconds, like one turn of a busy server. */
const STEPS = 3_000_000
const WARM_UP = 20

/** The variance of the machine itself, without a server: results below it mean nothing. */
export function benchMachineNoise({ rounds, roundMs }: BenchProfile): Row[] {
  for (let sum = 0; sum < WARM_UP; sum += 1) measureSum()
  const took: number[] = []
  const end = performance.now() + rounds * roundMs
  while (performance.now() < end) took.push(measureSum())
  return [
    {
      what: 'machine noise: 99th percentile of a fixed sum, beside the median',
      unit: 'ms',
      ours: toQuantile(took, 0.99),
      beside: toMedian(took),
    },
  ]
}

function measureSum(): number {
  const before = performance.now()
  let sum = 0
  for (let step = 0; step < STEPS; step += 1) sum += step % 7
  // Used, or the compiler would remove the loop.
  return sum > 0 ? performance.now() - before : 0
}
