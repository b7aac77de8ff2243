import { useEffect, useState } from 'react'
import { useEditor } from './use-editor.tsx'

/** Requests the path again whenever `version` changes, and keeps the last reply until then. */
export function useReply<Reply>(path: string, version: unknown): { reply: Reply | undefined; failure: string } {
  const { client } = useEditor()
  const [reply, setReply] = useState<Reply>()
  const [failure, setFailure] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` counts the changes
  useEffect(() => {
    let isOld = false
    client.send<Reply>('GET', path).then(
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
  }, [client, path, version])
  return { reply, failure }
}
