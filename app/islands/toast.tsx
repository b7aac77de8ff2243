import { useEffect } from 'react'
import { showToast } from '../ui/toasts/toasts.ts'

export function ToastOnLoad({ kind, text }: { kind: 'success' | 'error'; text: string }) {
  useEffect(() => showToast(kind, text), [kind, text])
  return null
}
