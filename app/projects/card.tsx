import type { ReactNode } from 'react'
import { toTitleHue } from '../../contract/colors/title-hue.ts'
import { home, projectPath } from '../../contract/routes.ts'
import { fillPlural } from '../../contract/words/words.ts'
import { type FrameProps, ResponsiveImage } from '../ui/images/responsive-image.tsx'
import { useSiteLinks } from '../ui/site-links.ts'
import { useDir, useWords } from '../ui/words.ts'
import { type Card, splitCards } from './cards.ts'

/** Limits the size of the home page. */
const MAX_PRINTED = 11

/** A longer title on a card without an image gets smaller letters. */
const MAX_LARGE_TITLE_LENGTH = 28
const SMALL = '(min-width: 48rem) min(27rem, 32vw), 100vw'
const LARGE = '(min-width: 48rem) min(55rem, 63vw), 100vw'

/** With `lead`, the first card spans two columns and rows. */
export function CardGrid({ cards, lead = false }: { cards: Card[]; lead?: boolean }) {
  return (
    <ul className={`card-grid ${toLayout(cards.length, lead)}`}>
      {cards.map((card, index) => (
        <ProjectCard key={card._id} card={card} sizes={lead && index === 0 ? LARGE : SMALL} />
      ))}
    </ul>
  )
}

/** Uses two columns for two or four cards, which would leave a gap in three. */
function toLayout(count: number, lead: boolean): string {
  if (!lead) return 'rows'
  return count === 2 || count === 4 ? 'pairs' : 'rows with-lead'
}

function ProjectCard({ card, sizes }: { card: Card; sizes: string }) {
  const { toPage } = useSiteLinks()
  const dir = useDir()
  const { _id, title, description, projectBanner } = card
  const small = projectBanner ? card.stack : card.technologies || card.stack
  return (
    <li className="reveal">
      <a href={toPage(projectPath(_id))} className={projectBanner ? 'card' : 'card drawn'}>
        <Banner project={card} alt="" sizes={sizes} loading="lazy" className="card-banner" />
        <span className="card-text">
          <span
            dir={dir(title)}
            data-draft={card.draft}
            className={`card-title${title.length > MAX_LARGE_TITLE_LENGTH ? ' long' : ''}`}
            data-transition-name={toTransitionName('title', _id)}
          >
            {title}
          </span>
          {!projectBanner && description && (
            <span dir={dir(description)} className="card-sentence">
              {description}
            </span>
          )}
          {small && (
            <span dir={dir(small)} className="card-stack">
              {small}
            </span>
          )}
        </span>
      </a>
    </li>
  )
}

type BannerProps = Omit<FrameProps, 'url' | 'width' | 'height'> & { project: Omit<Card, 'stack'> }

export function Banner({ project, className, ...image }: BannerProps) {
  const { _id, title, projectBanner, hue = toTitleHue(title) } = project
  const frame = { className, transitionName: toTransitionName('banner', _id) }
  if (projectBanner) return <ResponsiveImage url={projectBanner.url} width={1600} height={900} {...frame} {...image} />
  return (
    <span className={`image ${className}`} data-transition-name={frame.transitionName}>
      <DrawnBanner hue={hue} />
    </span>
  )
}

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
  const others = cards.length - MAX_PRINTED
  return (
    <ul className="print-only">
      {cards.slice(0, MAX_PRINTED).map(({ _id, title }) => (
        <li key={_id}>
          <a href={toPage(projectPath(_id))}>{title}</a>
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

/** A card and its project page share these names, so the browser animates one into the other. */
export function toTransitionName(part: 'banner' | 'title', id: string): string {
  return `${part}-${id.replace(/[^\w-]/g, '_')}`
}

function DrawnBanner({ hue }: { hue: number }) {
  const light = `light-${hue}`
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1600 1000"
      preserveAspectRatio="xMidYMid slice"
      color={`light-dark(oklch(0.9 0.05 ${hue}), oklch(0.24 0.055 ${hue}))`}
    >
      <linearGradient id={light} x2="0" y2="1" color={`light-dark(#fff, oklch(0.8 0.12 ${hue}))`}>
        <stop stopColor="currentColor" stopOpacity=".4" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path fill={`url(#${light})`} d="M560 0h480l440 1000H120z" />
    </svg>
  )
}
