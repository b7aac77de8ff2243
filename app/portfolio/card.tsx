import { ResponsiveImage } from '../ui/images/responsive-image.tsx'
import { useSiteLinks } from '../ui/site-links.ts'
import type { Card } from './gallery.ts'

/** One column, three from medium screens up. */
export const CARD_GRID = 'tw:grid tw:grid-cols-1 tw:gap-4 tw:md:grid-cols-3 tw:md:gap-6'

export const BANNER_PLACEHOLDER = '/placeholder.svg'

export function CardGrid({ cards, className = '' }: { cards: Card[]; className?: string }) {
  return (
    <ul className={`${CARD_GRID} ${className}`}>
      {cards.map((card) => (
        <ProjectCard key={card._id} card={card} />
      ))}
    </ul>
  )
}

function ProjectCard({ card }: { card: Card }) {
  const { toPage } = useSiteLinks()
  return (
    <li className="reveal">
      <a href={toPage(`/project/${encodeURIComponent(card._id)}`)} className="card">
        <ResponsiveImage
          url={card.projectBanner?.url ?? BANNER_PLACEHOLDER}
          alt=""
          width={1600}
          height={900}
          sizes="(min-width: 74rem) 23rem, (min-width: 48rem) 33vw, 100vw"
          loading="lazy"
          transitionName={toTransitionName(card._id)}
          className="card-banner"
        />
        <span className="card-text">
          <span dir="auto" className="card-title">
            {card.title}
          </span>
          {card.stack && (
            <span dir="auto" className="card-stack tw:truncate">
              {card.stack}
            </span>
          )}
        </span>
      </a>
    </li>
  )
}

/** The card's banner and the project page's banner share it, so that one becomes the other between the pages. */
export function toTransitionName(id: string): string {
  return `banner-${id.replace(/[^\w-]/g, '_')}`
}
