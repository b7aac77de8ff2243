/** Calls with the same key at the same time share one run: a double click sends two requests at once. */
export function createSingleFlight<Result>() {
  const inFlight = new Map<string, Promise<Result>>()
  return function share(key: string | undefined, run: () => Promise<Result>): Promise<Result> {
    if (key === undefined) return run()
    const running = inFlight.get(key) ?? run().finally(() => inFlight.delete(key))
    inFlight.set(key, running)
    return running
  }
}
