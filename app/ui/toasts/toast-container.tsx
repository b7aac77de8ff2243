import { createRoot } from 'react-dom/client'
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled'
import type { Toast } from './toasts.ts'
import './toast-container.css'

let isMounted = false

/** The library's defaults: five seconds, a pause on hover and blur, dragged away at 80 percent of the width. */
export function raiseToast(container: HTMLElement, { kind, text }: Toast): void {
  if (!isMounted) {
    const props = { position: 'bottom-right', transition: Slide, theme: 'vitrine', className: 'no-print' } as const
    // A pile is hardly higher than one toast, so it leaves SEND MESSAGE free; a pointer spreads it.
    createRoot(container).render(<ToastContainer draggable stacked {...props} />)
    isMounted = true
  }
  toast(text, { type: kind })
}
