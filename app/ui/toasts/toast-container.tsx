import type { MouseEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { type CloseButtonProps, Slide, ToastContainer, toast } from 'react-toastify/unstyled'
import './toast-container.css'

export type Toast = { kind: 'success' | 'error'; text: string }

/** The library's defaults match the specification: 5 seconds, pause on hover and blur, drag threshold of 80%. */
export function renderToast(container: HTMLElement, { kind, text }: Toast): void {
  if (!container.querySelector('div')) {
    const rtl = document.dir === 'rtl'
    const position = rtl ? 'bottom-left' : 'bottom-right'
    const props = { rtl, position, transition: Slide, theme: 'vitrine', className: 'no-print' } as const
    // Stacked toasts don't cover the SEND MESSAGE button.
    const { label, close } = container.dataset
    const renderClose = (props: CloseButtonProps) => <CloseButton {...props} label={close} />
    createRoot(container.appendChild(document.createElement('div'))).render(
      <div ref={muteRegion}>
        <ToastContainer draggable stacked closeButton={renderClose} aria-label={label} {...props} />
      </div>,
    )
  }
  // In a stack, the library hides the elements of the toasts behind, but no bare text.
  toast(<span>{text}</span>, { type: kind })
}

/** Each toast is an alert, which a live region around it would announce again. */
function muteRegion(parent: HTMLElement | null): void {
  parent?.firstElementChild?.setAttribute('aria-live', 'off')
}

/** The library's own button can't be translated. */
function CloseButton({ closeToast, label }: CloseButtonProps & { label: string | undefined }) {
  function close(event: MouseEvent<HTMLElement>): void {
    event.stopPropagation()
    closeToast(event)
  }
  return (
    <button type="button" className="Toastify__close-button" aria-label={label} onClick={close}>
      <svg aria-hidden="true" viewBox="0 0 14 16">
        <path d="m7.71 8.23 3.75 3.75-1.48 1.48-3.75-3.75-3.75 3.75L1 11.98l3.75-3.75L1 4.48 2.48 3l3.75 3.75L9.98 3l1.48 1.48z" />
      </svg>
    </button>
  )
}
