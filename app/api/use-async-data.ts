import { useEffect, useState } from 'react'
import type { Loadable, Result } from '../../contract/portfolio.ts'

type Options<T> = {
  initial: Loadable<T>
  load(): Promise<Result<T>>
  /** Loads again even if the page already has data. */
  revalidate: boolean
}

/** Returns the server's data, and loads it in the browser if the backend had not responded yet. */
export function useAsyncData<T>({ initial, load, revalidate }: Options<T>) {
  const [data, setData] = useState(initial)

  useEffect(() => {
    if (initial.kind === 'pending') void load().then(setData)
    else if (revalidate) void load().then((loaded) => loaded.kind === 'ok' && setData(loaded))
  }, [initial, load, revalidate])

  function retry(): void {
    setData({ kind: 'pending' })
    void load().then(setData)
  }

  return { data, retry }
}
