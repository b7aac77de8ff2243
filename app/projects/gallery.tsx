import type { BrowserApi } from '../../contract/site.ts'
import { Island } from '../islands/island.tsx'
import { usePageWords } from '../ui/page-words.tsx'
import { CardGrid } from './card.tsx'
import { type Card, splitCards } from './cards.ts'
import { ProjectCards } from './project-cards.tsx'
import { MoreProjects } from './show-more.island.tsx'

export function Gallery({ cards, expanded, api }: { cards: Card[]; expanded: boolean; api: BrowserApi }) {
  const { rest } = splitCards(cards)
  // A static export has no server for Show More, so the page contains all projects.
  const isStatic = api.server !== undefined
  // The API doesn't mark drafts.
  const hasDrafts = rest.some(({ draft }) => draft)
  return (
    <ProjectCards cards={cards}>
      {isStatic && (
        <noscript>
          <CardGrid cards={rest} />
        </noscript>
      )}
      <Island
        of={MoreProjects}
        when="visible"
        props={{ api, ...(expanded && { expanded }), ...((isStatic || expanded || hasDrafts) && { rest }) }}
        className={isStatic ? 'needs-scripts' : undefined}
      />
    </ProjectCards>
  )
}

export function GalleryTitle() {
  const { headings } = usePageWords()
  return (
    <>
      <span className="on-wide">{headings.portfolio}</span>
      <span className="on-narrow">{headings.portfolioOnPhones}</span>
    </>
  )
}
