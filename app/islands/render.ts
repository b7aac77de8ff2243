import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ISLAND_ENGLISH, type IslandWords } from '../../contract/words/words.ts'
import { SiteLinksContext } from '../ui/site-links.ts'
import { WORDS_ID, WordsContext } from '../ui/words.ts'

/** Resolves once the island is interactive. On failure, restores the server's HTML and rejects. */
export async function render(component: ComponentType<object>, element: HTMLElement): Promise<void> {
  // It was replaced while its script was loading, and its props are gone.
  if (!element.isConnected) return
  const props = JSON.parse(element.previousElementSibling?.textContent ?? '{}')
  const original = element.cloneNode(true)
  const { base = '/', folders } = document.documentElement.dataset
  const links = { base, pagesAreFolders: folders !== undefined }
  await new Promise<void>((resolve, reject) => {
    const island = createElement(Hydrated, { onReady: resolve }, createElement(component, props))
    const withWords = createElement(WordsContext, { value: readWords() }, island)
    const root = hydrateRoot(element, createElement(SiteLinksContext, { value: links }, withWords), {
      onUncaughtError(error) {
        element.replaceChildren(...original.childNodes)
        element.dataset.state = 'failed'
        reportError(error)
        reject(error)
      },
    })
    // The studio's preview dispatches `unmount` before it replaces an island.
    element.addEventListener('unmount', () => root.unmount(), { once: true })
  })
}

function Hydrated({ onReady, children }: { onReady(): void; children?: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}

function readWords(): IslandWords {
  const words = document.getElementById(WORDS_ID)?.textContent
  return words ? JSON.parse(words) : ISLAND_ENGLISH
}
