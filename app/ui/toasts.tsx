import { startTransition, useEffect, useState } from 'react'
import type { ToastHost } from './toast-host.tsx'

type Toast = { kind: 'success' | 'error'; text: string; id: number }

const shown = new Set<(toast: Toast) => void>()
/** Said before there was a place to show it, as by a page that opens with bad news. */
const waiting: Toast[] = []
let lastId = 0

/** Says one sentence to the visitor, at the bottom right. */
export function showToast(kind: Toast['kind'], text: string): void {
  lastId += 1
  const toast = { kind, text, id: lastId }
  if (shown.size === 0) waiting.push(toast)
  for (const show of shown) show(toast)
}

/** The place of toasts. What draws them is fetched with the first one, so that a first view does not pay for it. */
export function Toasts() {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [Host, setHost] = useState<typeof ToastHost>()
  const [plain, setPlain] = useState(false)

  // The world outside: whoever calls showToast, and the file that draws them.
  useEffect(() => {
    function show(toast: Toast): void {
      setToasts((before) => [...before, toast])
      import('./toast-host.tsx')
        // In a transition React waits for the styles that the host brings along.
        .then((module) => startTransition(() => setHost(() => module.ToastHost)))
        // The file or its styles did not arrive, as when the connection is gone: the words still must.
        .catch(() => setPlain(true))
    }
    shown.add(show)
    for (const toast of waiting.splice(0)) show(toast)
    return () => void shown.delete(show)
  }, [])

  if (Host) return <Host toasts={toasts} />
  return (
    <div role="alert" className="plain-toasts">
      {plain && toasts.length > 0 && <p className="surface">{toasts.at(-1)?.text}</p>}
    </div>
  )
}
