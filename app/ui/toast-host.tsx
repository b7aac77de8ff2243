import { useEffect, useRef } from 'react'
import { toast as raise, Slide, ToastContainer } from 'react-toastify/unstyled'
import sheet from './toast-host.css?url'

const LIFE_MS = 5_000
const DRAG_PERCENT = 80

type HostToast = { kind: 'success' | 'error'; text: string; id: number }

/** Draws toasts: gone after 5 seconds, dragged away at 80 percent, waiting while hovered or while the window is not looked at. */
export function ToastHost({ toasts }: { toasts: HostToast[] }) {
  const raised = useRef(0)

  // The world outside: the toast library keeps its own list. Several may have been said while this file was fetched.
  useEffect(() => {
    for (const { id, kind, text } of toasts) {
      if (id <= raised.current) continue
      raise(text, { type: kind, toastId: id })
      raised.current = id
    }
  }, [toasts])

  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="toasts" />
      <ToastContainer
        position="bottom-right"
        autoClose={LIFE_MS}
        draggable
        draggablePercent={DRAG_PERCENT}
        pauseOnHover
        pauseOnFocusLoss
        transition={Slide}
        theme="vitrine"
        className="no-print"
      />
    </>
  )
}
