import { useCallback, useEffect, useState } from 'react'
import type { Answer, Pending } from '../../contract/answer.ts'

/**
 * What the page came with, or, where the backend had not answered by then, what the browser gets for itself.
 * `ask` must be stable. `retry` asks once more.
 */
export function useAnswer<T>(given: Answer<T> | Pending, ask: () => Promise<Answer<T>>) {
  const [asked, setAsked] = useState<{ given: Answer<T> | Pending; answer: Answer<T> | Pending }>()
  const answer = asked?.given === given ? asked.answer : given

  const retry = useCallback(() => {
    setAsked({ given, answer: { kind: 'pending' } })
    // An answer that comes after the page has moved on to another question is no answer to that one.
    void ask().then((answer) => setAsked((latest) => (latest?.given === given ? { given, answer } : latest)))
  }, [given, ask])

  // The world outside: a backend that was asleep while this page was made.
  useEffect(() => {
    if (given.kind === 'pending') retry()
  }, [given, retry])

  return { answer, retry }
}
