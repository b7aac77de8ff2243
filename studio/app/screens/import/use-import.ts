import { useState } from 'react'
import type { Found } from '../../../api.ts'

export type Importing = ReturnType<typeof useImport>

/** Keeps what an import found, and what the owner chose of it. One request runs at a time. */
export function useImport() {
  const [found, setFound] = useState<Found>()
  const [chosen, setChosen] = useState({ projects: [] as number[], skills: [] as number[] })
  const [busy, setBusy] = useState('')
  const [failure, setFailure] = useState('')

  async function run(text: string, task: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(text)
    setFailure('')
    await task().catch((error: Error) => setFailure(error.message))
    setBusy('')
  }

  function show(next: Found | undefined): void {
    const choose = (items: Found['skills'] = []) => items.flatMap(({ isChosen }, index) => (isChosen ? [index] : []))
    setFound(next)
    setChosen({ projects: choose(next?.projects), skills: choose(next?.skills) })
  }

  return { found, chosen, setChosen, busy, failure, setFailure, run, show }
}
