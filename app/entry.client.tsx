import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// In a transition React hydrates in slices and lets the visitor's input pass between them.
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
