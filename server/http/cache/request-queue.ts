/** Starts one task per turn of the event loop, at most `maxAtOnce` at once: cached pages and files are sent between them. */
export function createRequestQueue({ maxAtOnce }: { maxAtOnce: number }) {
  const waitForTurn = createTurns()
  const waiting: (() => void)[] = []
  let running = 0

  async function run<T>(task: () => Promise<T>): Promise<T> {
    await waitForTurn()
    if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return { waitForTurn, run }
}

function createTurns() {
  const waiting: (() => void)[] = []
  let isTaken = false

  function nextTurn(): void {
    const start = waiting.shift()
    isTaken = start !== undefined
    if (isTaken) setImmediate(nextTurn)
    start?.()
  }

  return async function waitForTurn(): Promise<void> {
    if (isTaken) return new Promise((resolve) => waiting.push(resolve))
    isTaken = true
    setImmediate(nextTurn)
  }
}
