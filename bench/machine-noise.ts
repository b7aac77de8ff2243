import { toMedian, toQuantile } from './median.ts'
import type { BenchProfile } from './profile.ts'
import type { Row } from './table.ts'

/** A few milliseconds: what a busy server does in one turn. */
const STEPS = 3_000_000
const WARM_UP = 20

/** How even the machine itself is, doing sums with nobody asking for anything: no server on it can be more even. */
export function benchMachineNoise({ rounds, roundMs }: BenchProfile): Row[] {
  // The first ones are not compiled yet.
  for (let sum = 0; sum < WARM_UP; sum += 1) measureSum()
  const took: number[] = []
  const end = performance.now() + rounds * roundMs
  while (performance.now() < end) took.push(measureSum())
  return [
    {
      what: 'the machine alone, 99 of 100 sums within, beside the middle one',
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
  // Used, so that it is not left out.
  return sum > 0 ? performance.now() - before : 0
}
