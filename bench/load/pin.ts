import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'

const TASKSET = '/usr/bin/taskset'
const CORES = { server: 0, visitors: 1 }
const canPin = existsSync(TASKSET) && availableParallelism() >= Object.keys(CORES).length

/** A command that keeps to one core, where the machine can: servers share theirs, and the visitors have another. */
export function pin(whose: keyof typeof CORES, command: string[]): string[] {
  return canPin ? [TASKSET, '--cpu-list', String(CORES[whose]), ...command] : command
}
