/** How long the measuring takes, and so how exact it is. */
export type BenchProfile = {
  rounds: number
  roundMs: number
  /** How many requests the memory is judged by. */
  requests: number
  starts: number
  lighthouseRuns: number
}

export const FULL: BenchProfile = { rounds: 5, roundMs: 1_000, requests: 1_000_000, starts: 5, lighthouseRuns: 5 }
export const QUICK: BenchProfile = { rounds: 3, roundMs: 300, requests: 20_000, starts: 3, lighthouseRuns: 1 }
