/** Runs tasks one after the other. A task that fails doesn't stop the next. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return function enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = last.then(() => task())
    last = result.catch(() => {})
    return result
  }
}
