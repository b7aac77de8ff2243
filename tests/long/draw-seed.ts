import { randomInt } from 'node:crypto'

const MAX_SEED = 2 ** 31

/** Runs before all tests. `FC_SEED` repeats a run. */
export function setup(): void {
  process.env.FC_SEED ??= String(randomInt(MAX_SEED))
  console.log(`Generated input has FC_SEED=${process.env.FC_SEED}`)
}
