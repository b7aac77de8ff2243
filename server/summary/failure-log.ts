/** Tells the owner once that something fails and once that it works again, however many visitors meet it meanwhile. */
export function createFailureLog(report: (line: string) => void) {
  let failing = false
  return {
    fail(line: string): void {
      if (!failing) report(line)
      failing = true
    },
    recover(line: string): void {
      if (failing) report(line)
      failing = false
    },
  }
}
