import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { SiteLinksContext } from '../ui/site-links.ts'
import type { components, IslandName } from './registry.ts'

/** Each island has its own chunk, so a page loads only the islands it uses. */
const islands: { [Name in IslandName]: () => Promise<(typeof components)[Name]> } = {
  'async-list': () => import('../home/list.island.tsx').then((module) => module.AsyncList),
  'async-owner': () => import('../profile/links.island.tsx').then((module) => module.AsyncOwner),
  'async-plates': () => import('../projects/featured.island.tsx').then((module) => module.AsyncFeaturedProjects),
  'async-project': () => import('../projects/project.island.tsx').then((module) => module.AsyncProject),
  avatar: () => import('../home/avatar.island.tsx').then((module) => module.Avatar),
  'contact-form': () => import('../contact/form.island.tsx').then((module) => module.EnhancedContactForm),
  gallery: () => import('../projects/show-more.island.tsx').then((module) => module.MoreProjects),
  'section-nav': () => import('../layout/section-nav.island.tsx').then((module) => module.SectionNav),
  summarizer: () => import('../summary/form.island.tsx').then((module) => module.Summarizer),
  'theme-menu': () => import('../theme/menu.island.tsx').then((module) => module.ThemeMenuIsland),
  typewriter: () => import('../home/typewriter.island.tsx').then((module) => module.Typewriter),
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
