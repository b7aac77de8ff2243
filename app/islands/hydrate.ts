import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ISLAND_ENGLISH, type IslandWords } from '../../contract/words/words.ts'
import { SiteLinksContext } from '../ui/site-links.ts'
import { WORDS_ID, WordsContext } from '../ui/words.ts'

/** Each island has its own chunk, so a page loads only the islands it uses. */
const islands = import.meta.glob<Record<string, ComponentType<object>>>('../**/*.island.tsx')

/** Resolves once the island is interactive. On failure, restores the server's HTML and rejects. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const module = await islands[`../${element.dataset.island}.island.tsx`]?.()
  const [component] = Object.values(module ?? {})
  if (!component) throw new Error(`No island ${element.dataset.island}`)
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
