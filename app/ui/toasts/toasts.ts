import type { Toast } from './toast-container.tsx'

export const TOAST_CONTAINER_ID = 'toasts'

/** Loads the toast library with the first toast. */
export function showToast(kind: Toast['kind'], text: string): void {
  const container = document.getElementById(TOAST_CONTAINER_ID)
  if (!container) return
  import('./toast-container.tsx')
    .then(({ renderToast }) => renderToast(container, { kind, text }))
    // The chunk or its styles failed to load.
    .catch(() => showPlainToast(container, text))
}

function showPlainToast(container: HTMLElement, text: string): void {
  const sentence = document.createElement('p')
  sentence.className = 'surface'
  sentence.role = 'alert'
  sentence.textContent = text
  container.className = 'plain-toasts'
  container.replaceChildren(sentence)
}
