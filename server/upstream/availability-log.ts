import type { Result } from '../../contract/result.ts'

/** Tells the operator once when the host stops giving usable answers, and once when it answers everything again. */
export function createHostWatch({ host, log }: { host: string; log: (line: string) => void }) {
  const failing = new Set<string>()

  return function watch(question: string, answer: Result<unknown>) {
    const before = failing.size
    if (answer.kind === 'error') failing.add(question)
    else failing.delete(question)
    if (before === 0 && answer.kind === 'error') {
      log(`The backend at ${host} does not answer; the last good answers stay up. (${question}: ${answer.message})`)
    }
    if (before > 0 && failing.size === 0) log(`The backend at ${host} answers again.`)
  }
}
