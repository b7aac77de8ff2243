import { useEffect, useState } from 'react'
import type { Loadable, Result } from '../../contract/portfolio.ts'

type Options<T> = {
  initial: Loadable<T>
  load(): Promise<Result<T>>
  /** Loads again even if the page already has data. */
  revalidate: boolean
}

/**
 * Returns the server's data, and loads it in the browser if the backend had not responded yet. The page keeps what the
 * server had even if `latest` is a failure.
 */
export function useAsyncData<T>({ initial, load, revalidate }: Options<T>) {
  const [latest, setLatest] = useState(initial)
  const data = latest.kind !== 'ok' && initial.kind === 'ok' ? initial : latest

  useEffect(() => {
    if (initial.kind === 'pending' || revalidate) void load().then(setLatest)
  }, [initial, load, revalidate])

  function retry(): void {
    setLatest({ kind: 'pending' })
    void load().then(setLatest)
  }

  return { data, latest, retry }
}
