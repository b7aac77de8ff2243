import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled'
import type { Toast } from './toasts.ts'
import './toast-container.css'

const TOAST_LIFE_MS = 5_000
const DRAG_PERCENT = 80

let isMounted = false

export function raiseToast(container: HTMLElement, { kind, text }: Toast): void {
  if (!isMounted) mount(container)
  toast(text, { type: kind })
}

function mount(container: HTMLElement): void {
  isMounted = true
  createRoot(container).render(
    createElement(ToastContainer, {
      position: 'bottom-right',
      autoClose: TOAST_LIFE_MS,
      draggable: true,
      draggablePercent: DRAG_PERCENT,
      pauseOnHover: true,
      pauseOnFocusLoss: true,
      transition: Slide,
      theme: 'vitrine',
      className: 'no-print',
    }),
  )
}
