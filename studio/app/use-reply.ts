import { useEffect, useState } from 'react'
import { useEditor } from './use-editor.tsx'

/** Requests the path again whenever `version` changes, and keeps the last reply until then. Without a path, it waits. */
export function useReply<Reply>(path: string, version: unknown, delayMs = 0) {
  const { client } = useEditor()
  const [reply, setReply] = useState<Reply>()
  const [failure, setFailure] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` counts the changes
  useEffect(() => {
    let isOld = false
    const show = (next: Reply | undefined, reason: string) => {
      if (isOld) return
      if (next) setReply(next)
      setFailure(reason)
    }
    const timer = setTimeout(() => {
      if (path)
        client.send<Reply>('GET', path).then(
          (next) => show(next, ''),
          (error: Error) => show(undefined, error.message),
        )
    }, delayMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [client, path, version, delayMs])
  return { reply, failure }
}
