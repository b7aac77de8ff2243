import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isShared } from '../../shortcut.ts'
import { useEditor, useStudio } from '../use-editor.tsx'
import type { FromPreview, ToPreview } from './messages.ts'

const REFUSED = 'Forms are disabled in the preview.'

/** Exchanges messages with the script of the page in the frame, which shows the page at `wanted`. */
export function useFrame(frame: RefObject<HTMLIFrameElement | null>, wanted: string) {
  const { openField, showToast } = useEditor()
  const { previewOrigin } = useStudio(({ start }) => start)
  const [path, setPath] = useState('')
  const goal = useRef('')
  const isReady = path !== ''
  const post = useCallback(
    (message: ToPreview) => {
      if (isReady) frame.current?.contentWindow?.postMessage(message, previewOrigin)
    },
    [frame, previewOrigin, isReady],
  )

  useEffect(() => {
    function onMessage({ origin, data, source: sender }: MessageEvent<FromPreview>): void {
      if (origin !== previewOrigin || sender !== frame.current?.contentWindow) return
      if (data.kind === 'ready') {
        setPath(data.path)
        // A page that was asked for while another one loaded is asked for again.
        const isElsewhere = goal.current && goal.current !== data.path
        if (isElsewhere) frame.current?.contentWindow?.postMessage({ kind: 'go', path: goal.current }, origin)
        else goal.current = ''
      }
      if (data.kind === 'picked') openField(data.source, data.offset)
      if (data.kind === 'key' && isShared(data.pressed)) dispatchEvent(new KeyboardEvent('keydown', data.pressed))
      if (data.kind === 'refused') showToast(REFUSED)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [frame, previewOrigin, openField, showToast])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is left alone until another entry is opened
  useEffect(() => {
    goal.current = wanted
    post({ kind: 'go', path: wanted })
  }, [wanted])

  return { path, post }
}
