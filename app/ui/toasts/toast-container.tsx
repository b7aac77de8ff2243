import { createRoot } from 'react-dom/client'
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled'
import './toast-container.css'

export type Toast = { kind: 'success' | 'error'; text: string; note: string }

let isMounted = false

/** The library's defaults match the specification: 5 seconds, pause on hover and blur, drag threshold of 80%. */
export function renderToast(container: HTMLElement, { kind, text, note }: Toast): void {
  if (!isMounted) {
    const rtl = document.dir === 'rtl'
    const position = rtl ? 'bottom-left' : 'bottom-right'
    const props = { rtl, position, transition: Slide, theme: 'vitrine', className: 'no-print' } as const
    // Stacked toasts don't cover the SEND MESSAGE button.
    createRoot(container).render(<ToastContainer draggable stacked {...props} />)
    isMounted = true
  }
  const content = (
    <div>
      <p>{text}</p>
      <p className="toast-note">{note}</p>
    </div>
  )
  toast(note ? content : text, { type: kind })
}
