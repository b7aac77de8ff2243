import type { BrowserApi } from '../../contract/site.ts'
import { headings } from '../../contract/strings.ts'
import { Island } from '../islands/island.tsx'
import { CardGrid, PrintedProjects } from './card.tsx'
import { type Card, INITIAL_COUNT, splitCards } from './cards.ts'
import { MoreProjects } from './show-more.island.tsx'

export function Gallery({ cards, expanded, api }: { cards: Card[]; expanded: boolean; api: BrowserApi }) {
  const { first, rest } = splitCards(cards)
  // A static export has no server for Show More, so the page contains all projects.
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
          of={MoreProjects}
          when="visible"
          props={{ api, ...(expanded && { expanded }), ...((isStatic || expanded) && { rest }) }}
          className={isStatic ? 'needs-scripts' : undefined}
        />
      )}
    </>
  )
}

export function GalleryTitle() {
  return (
    <>
      <span className="full-title">{headings.portfolio}</span>
      <span className="short-title">{headings.portfolioOnPhones}</span>
    </>
  )
}
