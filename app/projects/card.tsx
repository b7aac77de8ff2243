import { toIdHue } from '../../contract/colors/id-hue.ts'
import { projectPath } from '../../contract/routes.ts'
import { type FrameProps, ResponsiveImage } from '../ui/images/responsive-image.tsx'
import { useProse } from '../ui/prose.ts'
import { useSiteLinks } from '../ui/site-links.ts'
import type { Card } from './cards.ts'

/** A longer title on a card without an image gets smaller letters. */
const MAX_LARGE_TITLE_LENGTH = 28

/** WebKit can't read `min()` here. On phones, the small step below the real width saves most of them a larger file. */
const PLACES = {
  single: { className: 'reveal', sizes: '(min-width: 88rem) 27rem, (min-width: 48rem) 31vw, 88vw' },
  pair: { className: 'reveal pair', sizes: '(min-width: 88rem) 41rem, (min-width: 48rem) 47vw, 88vw' },
  large: { className: 'reveal large', sizes: '(min-width: 88rem) 55rem, (min-width: 48rem) 63vw, 88vw' },
}

/** With `lead`, the first card is larger than the others. */
export function CardGrid({ cards, lead = false }: { cards: Card[]; lead?: boolean }) {
  return (
    <ul className={lead ? 'card-grid with-lead' : 'card-grid'}>
      {cards.map((card, index) => (
        <ProjectCard key={card._id} card={card} {...toPlace(index, cards.length, lead)} />
      ))}
    </ul>
  )
}

/** Rows have three cards. One or two that are left over form pairs with those before them, so every row is full. */
function toPlace(index: number, count: number, lead: boolean): Place {
  if (lead && index === 0 && count !== 2 && count !== 4) return PLACES.large
  const paired = [0, 4, 2][count % 3] ?? 0
  return index < count - paired ? PLACES.single : PLACES.pair
}

type Place = { className: string; sizes: string }

function ProjectCard({ card, className, sizes }: { card: Card } & Place) {
  const { toPage } = useSiteLinks()
  const prose = useProse()
  const { _id, title, description, projectBanner } = card
  const small = card.technologies || card.stack
  return (
    <li className={className}>
      <a href={toPage(projectPath(_id))} className={projectBanner ? 'card' : 'card drawn'}>
        <Banner project={card} alt="" sizes={sizes} loading="lazy" className="card-banner" />
        <span className="card-text">
          <span
            {...prose(title)}
            data-draft={card.draft}
            className={`card-title${title.length > MAX_LARGE_TITLE_LENGTH ? ' long' : ''}`}
            data-transition-name={toTransitionName('title', _id)}
          />
          {description && <span {...prose(description)} className="card-sentence" />}
          {small && <span {...prose(small)} className="card-stack" />}
        </span>
      </a>
    </li>
  )
}

type BannerProps = Omit<FrameProps, 'url' | 'width' | 'height'> & { project: Omit<Card, 'stack'> }

export function Banner({ project, className, ...image }: BannerProps) {
  const { _id, projectBanner, hue = toIdHue(_id) } = project
  const frame = { className, transitionName: toTransitionName('banner', _id) }
  if (projectBanner) return <ResponsiveImage url={projectBanner.url} width={1600} height={900} {...frame} {...image} />
  const color = `oklch(0.75 0.15 ${hue})`
  return (
    <span className={`image ${className}`} data-transition-name={frame.transitionName}>
      {/* CSS draws the tile and its lamp in this color. */}
      <svg aria-hidden="true" color={color} />
      <svg aria-hidden="true" color={color} />
    </span>
  )
}

/** A card and its project page share these names, so the browser animates one into the other. */
export function toTransitionName(part: 'banner' | 'title', id: string): string {
  return `${part}-${id.replace(/[^\w-]/g, '_')}`
}
