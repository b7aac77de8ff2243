import type { ReactNode } from 'react'
import { home, projectPath } from '../../contract/routes.ts'
import { fillPlural } from '../../contract/words/words.ts'
import { useProse } from '../ui/prose.ts'
import { useSiteLinks } from '../ui/site-links.ts'
import { useWords } from '../ui/words.ts'
import { CardGrid } from './card.tsx'
import { type Card, splitCards } from './cards.ts'

/** Limits the size of the home page. */
const MAX_PRINTED = 11

/** `children` is Show More. */
export function ProjectCards({ cards, children }: { cards: Card[]; children: ReactNode }) {
  const { first, rest } = splitCards(cards)
  return (
    <>
      <CardGrid cards={first} lead />
      {rest.length > 0 && <PrintedProjects cards={rest} />}
      {rest.length > 0 && children}
    </>
  )
}

/** Lists the projects behind Show More in print. */
export function PrintedProjects({ cards }: { cards: Card[] }) {
  const { toFile, toPage } = useSiteLinks()
  const words = useWords()
  const prose = useProse()
  const others = cards.length - MAX_PRINTED
  return (
    <ul className="print-only">
      {cards.slice(0, MAX_PRINTED).map(({ _id, title, technologies, stack }) => (
        <li key={_id}>
          <a href={toPage(projectPath(_id))} className="card-text">
            <span className="card-title">{prose(title).children}</span>
            {(technologies || stack) && <span className="card-stack">{technologies || stack}</span>}
          </a>
        </li>
      ))}
      {others > 0 && (
        <li>
          <a href={toFile(`${home.path}?${home.query.name}=${home.query.value}`)}>
            {fillPlural(words.gallery.others, others, words)}
          </a>
        </li>
      )}
    </ul>
  )
}
