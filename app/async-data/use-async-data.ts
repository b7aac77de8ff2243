import { useEffect, useState } from 'react'
import type { Pending, Result } from '../../contract/result.ts'

type Options<T> = {
  initial: Result<T> | Pending
  load(): Promise<Result<T>>
  /** Loads once more although the page came with data, and shows what differs. */
  revalidate: boolean
}

/** What the page came with, or what the browser loads itself where the backend had not answered by then. */
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
