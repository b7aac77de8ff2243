import { headings } from '../../contract/strings.ts'
import { Island } from '../islands/island.tsx'
import { CardGrid, PrintedProjects } from '../portfolio/card.tsx'
import { type Card, INITIAL_COUNT, splitCards } from '../portfolio/gallery.ts'
import type { BrowserApi } from '../site.ts'

export function Gallery({ cards, expanded, api }: { cards: Card[]; expanded: boolean; api: BrowserApi }) {
  const { first, rest } = splitCards(cards)
  // No server could answer Show More in a static export: the page itself holds the others.
  const isStatic = api.server !== undefined
  return (
    <>
      <CardGrid cards={first} lead />
      {rest.length > 0 && <PrintedProjects cards={rest} />}
      {isStatic && rest.length > 0 && (
        <noscript>
          <CardGrid cards={rest} />
        </noscript>
      )}
      {cards.length > INITIAL_COUNT && (
        <Island
          name="gallery"
          when="visible"
          props={{ api, ...(expanded && { expanded }), ...((isStatic || expanded) && { rest }) }}
          className={isStatic ? 'tw:noscript:hidden' : undefined}
        />
      )}
    </>
  )
}

/** MY WORK on small screens, MY PORTFOLIO elsewhere: one heading at a time, for eyes and ears alike. */
export function GalleryTitle() {
  return (
    <>
      <span className="tw:max-sm:hidden">{headings.portfolio}</span>
      <span className="tw:sm:hidden">{headings.portfolioOnPhones}</span>
    </>
  )
}
