import { projectPath } from '../../contract/routes.ts'
import { ResponsiveImage } from '../ui/images/responsive-image.tsx'
import { useProse } from '../ui/prose.ts'
import { useSiteLinks } from '../ui/site-links.ts'
import { useWords } from '../ui/words.ts'
import { toTransitionName } from './card.tsx'
import type { Card } from './cards.ts'

const COUNT = 3

type FeaturedProjectsProps = {
  cards: Card[]
  initials: string
  findDetail?(projectId: string): string | undefined
}

/** Shows the owner's initials if no project has a banner. */
export function FeaturedProjects({ cards, initials, findDetail }: FeaturedProjectsProps) {
  const { hero } = useWords()
  const prose = useProse()
  const shown = cards.filter(({ projectBanner, draft }) => projectBanner && !draft).slice(0, COUNT)
  if (shown.length === 0) {
    return (
      <div className="display-case">
        <span className="initials">{initials}</span>
      </div>
    )
  }
  return (
    <div className="display-case">
      <ul aria-label={hero.work} className="plates">
        {shown.map((card, index) => (
          <li key={card._id}>
            <Plate card={card} detail={index === 0 ? findDetail?.(card._id) : undefined} isFront={index === 0} />
          </li>
        ))}
      </ul>
      <p aria-hidden="true" className="plate-titles small">
        {shown.map(({ _id, title }) => (
          <span key={_id} {...prose(title)} />
        ))}
      </p>
    </div>
  )
}

type PlateProps = { card: Card; detail: string | undefined; isFront: boolean }

/** In front, a detail of the project is shown if there is one, because its banner is in the gallery. */
function Plate({ card, detail, isFront }: PlateProps) {
  const { toPage } = useSiteLinks()
  const url = detail ?? card.projectBanner?.url ?? ''
  // Images of a slow external backend must load lazily, because islands wait for the load event.
  const isLocal = url.startsWith('/pictures/')
  return (
    <a href={toPage(projectPath(card._id))} className="plate">
      <ResponsiveImage
        url={url}
        alt={card.title}
        width={1600}
        height={900}
        // The other banners are mostly covered.
        sizes={isFront ? '(min-width: 89rem) 32rem, (min-width: 48rem) 36vw, 88vw' : '(min-width: 48rem) 20vw, 45vw'}
        {...(isFront && isLocal ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        transitionName={toTransitionName('banner', card._id)}
        className="plate-banner"
      />
    </a>
  )
}
