import { getState, setView } from './store.ts'

/** Call this before a change and the returned function after it. If the focused button is gone by then, its pane gets the focus. */
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

/** Restores the scroll position and remembers each new one. Returns a function that stops it. */
export function rememberScroll(): () => void {
  document.querySelector('.pane-form')?.scrollTo({ top: getState().view.scroll })
  document.querySelector('.entry[aria-current]')?.scrollIntoView({ block: 'nearest' })
  const listening = new AbortController()
  const onScroll = ({ target }: Event) =>
    target instanceof Element && target.matches('.pane-form') && setView({ scroll: target.scrollTop })
  addEventListener('scrollend', onScroll, { capture: true, signal: listening.signal })
  return () => listening.abort()
}
