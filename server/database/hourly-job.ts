const INTERVAL_MS = 60 * 60_000

type Options = { run(signal: AbortSignal): Promise<void>; onError(error: unknown): void }

/** Runs a job now and every hour until it is closed. */
export function openHourlyJob({ run, onError }: Options) {
  const closing = new AbortController()
  const poll = () =>
    run(closing.signal).catch((error) => {
      if (!closing.signal.aborted) onError(error)
    })
  let running = poll()
  const timer = setInterval(() => (running = poll()), INTERVAL_MS).unref()
  return {
    async close(): Promise<void> {
      closing.abort()
      clearInterval(timer)
      await running
    },
  }
}
