/** Tells the owner once that something fails and once that it works again, however many visitors meet it meanwhile. */
export function createWatch(report: (line: string) => void) {
  let failing = false
  return {
    failed(line: string): void {
      if (!failing) report(line)
      failing = true
    },
    worked(line: string): void {
      if (failing) report(line)
      failing = false
    },
  }
}
