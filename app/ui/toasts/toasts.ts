export type Toast = { kind: 'success' | 'error'; text: string }

export const TOAST_CONTAINER_ID = 'toasts'

/** Says one sentence to the visitor, at the bottom right. What draws toasts is loaded with the first one. */
export function showToast(kind: Toast['kind'], text: string): void {
  const container = document.getElementById(TOAST_CONTAINER_ID)
  if (!container) return
  import('./toast-container.tsx')
    .then(({ raiseToast }) => raiseToast(container, { kind, text }))
    // The file or its styles did not arrive: show the sentence without them.
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
