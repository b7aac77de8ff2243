import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { trustServedHtml } from './ui/served-html.ts'

trustServedHtml()

// Not in the same breath in which the libraries have started. In a transition React hydrates in slices and lets the
// visitor's input pass between them.
setTimeout(() => startTransition(() => void hydrateRoot(document, <HydratedRouter />)))
