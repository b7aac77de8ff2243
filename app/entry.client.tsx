import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { trustServedHtml } from './ui/served-html.ts'

trustServedHtml()
forgiveSkips()
nameLoadedPlace()

// Not in the same breath in which the libraries have started. In a transition React hydrates in slices and lets the
// visitor's input pass between them.
setTimeout(() => startTransition(() => void hydrateRoot(document, <HydratedRouter />)))

/** Whoever goes on before a picture has moved skips its move: the router asks for that and leaves the refusal lying. */
function forgiveSkips(): void {
  const { startViewTransition } = document
  if (!startViewTransition) return
  document.startViewTransition = (update) => {
    const transition = startViewTransition.call(document, update)
    transition.ready.catch(() => {})
    return transition
  }
}

/** The router tells places in the history apart by a key, to know how far each was scrolled. A loaded one has none. */
function nameLoadedPlace(): void {
  if (!history.state?.key) history.replaceState({ key: String(Math.random()) }, '')
}
