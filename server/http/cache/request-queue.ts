/** Runs `maxConcurrent` tasks and starts one per event loop turn, so cached pages and files are sent in between. */
export function createRequestQueue({ maxConcurrent }: { maxConcurrent: number }) {
  const waitForTurn = createTurns()
  const waiting: (() => void)[] = []
  let running = 0

  async function run<T>(task: () => Promise<T>): Promise<T> {
    await waitForTurn()
    if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
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
