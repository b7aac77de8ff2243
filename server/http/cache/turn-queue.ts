/**
 * Starts at most `max` tasks in one turn of the event loop: cached pages and files are sent between them, so that many
 * requests for anything else do not delay them.
 */
export function createTurnQueue(max: number) {
  const waiting: (() => void)[] = []
  let started = 0

  function nextTurn(): void {
    const tasks = waiting.splice(0, max)
    started = tasks.length
    if (started > 0) setImmediate(nextTurn)
    for (const start of tasks) start()
  }

  return async function waitForTurn(): Promise<void> {
    if (started === 0) setImmediate(nextTurn)
    started += 1
    if (started > max) await new Promise<void>((resolve) => waiting.push(resolve))
  }
}
