import { useCallback, useEffect, useState } from 'react'
import type { Answer, Pending } from '../../contract/answer.ts'

/**
 * What the page came with, or, where the backend had not answered by then, what the browser gets for itself.
 * `ask` must be stable. `retry` asks once more. `coming` is the answer to a question that is already asked.
 */
export function useAnswer<T>(given: Answer<T> | Pending, ask: () => Promise<Answer<T>>, coming?: Promise<Answer<T>>) {
  const [asked, setAsked] = useState<{ given: Answer<T> | Pending; answer: Answer<T> | Pending }>()
  const answer = asked?.given === given ? asked.answer : given

  const settle = useCallback(
    (coming: Promise<Answer<T>>) => {
      setAsked({ given, answer: { kind: 'pending' } })
      // An answer that comes after the page has moved on to another question is no answer to that one.
      void coming.then((answer) => setAsked((latest) => (latest?.given === given ? { given, answer } : latest)))
    },
    [given],
  )

  // The world outside: a backend that was asleep while this page was made.
  useEffect(() => {
    if (given.kind === 'pending') settle(coming ?? ask())
  }, [given, ask, coming, settle])

  return { answer, retry: useCallback(() => settle(ask()), [settle, ask]) }
}
