export type SingleFlight<T> = ReturnType<typeof createSingleFlight<T>>

/** Lets all who ask for the same key at the same time share one run. */
export function createSingleFlight<T>() {
  const running = new Map<string, Promise<T>>()
  return {
    count: () => running.size,
    find: (key: string) => running.get(key),
    run(key: string, work: () => Promise<T>): Promise<T> {
      const result = running.get(key) ?? work().finally(() => running.delete(key))
      running.set(key, result)
      return result
    },
  }
}
