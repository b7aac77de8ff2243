import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { SiteLinksContext } from '../ui/site-links.ts'
import type { components, IslandName } from './registry.ts'

/** Each island has its own chunk, so a page loads only the islands it uses. */
const islands: { [Name in IslandName]: () => Promise<(typeof components)[Name]> } = {
  'async-list': () => import('../async-data/async-list.tsx').then((module) => module.AsyncList),
  'async-owner': () => import('../async-data/async-owner.tsx').then((module) => module.AsyncOwner),
  'async-plates': () => import('../async-data/async-plates.tsx').then((module) => module.AsyncFeaturedProjects),
  'async-project': () => import('../async-data/async-project.tsx').then((module) => module.AsyncProject),
  avatar: () => import('./avatar.tsx').then((module) => module.Avatar),
  'contact-form': () => import('./contact-form.tsx').then((module) => module.EnhancedContactForm),
  gallery: () => import('../portfolio/more-projects.tsx').then((module) => module.MoreProjects),
  'section-nav': () => import('./section-nav.tsx').then((module) => module.SectionNav),
  summarizer: () => import('./summarizer.tsx').then((module) => module.Summarizer),
  'theme-menu': () => import('../theme/menu.tsx').then((module) => module.ThemeMenuIsland),
  typewriter: () => import('./typewriter.tsx').then((module) => module.Typewriter),
}

/** Resolves once the island is interactive. On failure, restores the server's HTML and rejects. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const component = await islands[element.dataset.island as IslandName]()
  const props = JSON.parse(element.previousElementSibling?.textContent ?? '{}')
  const original = element.cloneNode(true)
  const { base = '/', folders } = document.documentElement.dataset
  const links = { base, pagesAreFolders: folders !== undefined }
  await new Promise<void>((resolve, reject) => {
    // TypeScript checked the props against the component in `island.tsx`.
    const island = createElement(component as ComponentType<object>, props)
    hydrateRoot(
      element,
      createElement(SiteLinksContext, { value: links }, createElement(Hydrated, { onReady: resolve }, island)),
      {
        onUncaughtError(error) {
          element.replaceChildren(...original.childNodes)
          element.dataset.state = 'failed'
          reportError(error)
          reject(error)
        },
      },
    )
  })
}

function Hydrated({ onReady, children }: { onReady(): void; children?: ReactNode }) {
  useEffect(onReady, [onReady])
  return children
}
