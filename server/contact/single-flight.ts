/** Concurrent calls with the same key share one run, because a double click sends two requests. */
export function createSingleFlight<Result>() {
  const inFlight = new Map<string, Promise<Result>>()
  return function share(key: string | undefined, run: () => Promise<Result>): Promise<Result> {
    if (key === undefined) return run()
    const running = inFlight.get(key) ?? run().finally(() => inFlight.delete(key))
    inFlight.set(key, running)
    return running
  }
}
