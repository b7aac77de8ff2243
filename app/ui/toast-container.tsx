import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled'
import type { Toast } from './toasts.ts'
import './toast-container.css'

const TOAST_LIFE_MS = 5_000
const DRAG_PERCENT = 80

let root: Root | undefined

export function raiseToast(container: HTMLElement, { kind, text }: Toast): void {
  root ??= mount(container)
  toast(text, { type: kind })
}

function mount(container: HTMLElement): Root {
  const root = createRoot(container)
  root.render(
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
  return root
}
