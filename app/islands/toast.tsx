import { useEffect } from 'react'
import { showToast } from '../ui/toasts.ts'

/** A toast that the page opens with. */
export function ToastOnLoad({ kind, text }: { kind: 'success' | 'error'; text: string }) {
  useEffect(() => showToast(kind, text), [kind, text])
  return null
}
