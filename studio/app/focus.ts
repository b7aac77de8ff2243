/** Call it before a change, and the result after it: if the focused button is gone, its pane has the focus. */
export function keepFocus(): () => void {
  const pane = document.activeElement?.closest<HTMLElement>('.pane')
  const restore = () => document.activeElement === document.body && pane?.focus()
  return () => void setTimeout(restore)
}

/** Puts the cursor into the form, as soon as it is there. */
export function focusForm(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('.pane-form .field :is(input, textarea)')?.focus()
  })
}
