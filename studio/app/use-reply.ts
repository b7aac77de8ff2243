import { useEffect, useState } from 'react'
import { send } from './client.ts'

/** Requests the path again whenever `version` changes, and keeps the last reply until then. */
export function useReply<Reply>(path: string, version: unknown): { reply: Reply | undefined; failure: string } {
  const [reply, setReply] = useState<Reply>()
  const [failure, setFailure] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` counts the changes
  useEffect(() => {
    let isOld = false
    send<Reply>('GET', path).then(
      (next) => {
        if (isOld) return
        setReply(next)
        setFailure('')
      },
      (error: Error) => !isOld && setFailure(error.message),
    )
    return () => {
      isOld = true
    }
  }, [path, version])
  return { reply, failure }
}
