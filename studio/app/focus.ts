import { getState, setView } from './store.ts'

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

/** Goes to where the owner was, and remembers where they scroll to. Returns a function that stops it. */
export function rememberScroll(): () => void {
  document.querySelector('.pane-form')?.scrollTo({ top: getState().view.scroll })
  document.querySelector('.entry[aria-current]')?.scrollIntoView({ block: 'nearest' })
  const listening = new AbortController()
  const onScroll = ({ target }: Event) =>
    target instanceof Element && target.matches('.pane-form') && setView({ scroll: target.scrollTop })
  addEventListener('scrollend', onScroll, { capture: true, signal: listening.signal })
  return () => listening.abort()
}
