/** Runs at most `max` tasks at once; the others wait in the order in which they came. */
export function createConcurrencyLimit(max: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function limit<T>(task: () => Promise<T>): Promise<T> {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
