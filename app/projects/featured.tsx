import { projectPath } from '../../contract/routes.ts'
import { ResponsiveImage } from '../ui/images/responsive-image.tsx'
import { useSiteLinks } from '../ui/site-links.ts'
import { useWords } from '../ui/words.ts'
import { toTransitionName } from './card.tsx'
import type { Card } from './cards.ts'

const COUNT = 3

/** Shows the owner's initials if no project has a banner. */
export function FeaturedProjects({ cards, initials }: { cards: Card[]; initials: string }) {
  const { toPage } = useSiteLinks()
  const { hero } = useWords()
  const shown = cards.filter(({ projectBanner }) => projectBanner).slice(0, COUNT)
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
            <a href={toPage(projectPath(card._id))} className="plate">
              <ResponsiveImage
                url={card.projectBanner?.url ?? ''}
                alt={index === 0 ? '' : card.title}
                width={1600}
                height={900}
                // The other banners are mostly covered.
                sizes={index === 0 ? '(min-width: 48rem) min(32rem, 36vw), 90vw' : '(min-width: 48rem) 20vw, 45vw'}
                {...(index === 0 && isLocal(card) ? { fetchPriority: 'high' } : { loading: 'lazy' })}
                transitionName={toTransitionName('banner', card._id)}
                className="plate-banner"
              />
              {index === 0 && (
                <span dir="auto" className="plate-title">
                  {card.title}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Images of a slow external backend must load lazily, because islands wait for the load event. */
function isLocal({ projectBanner }: Card): boolean {
  return projectBanner?.url.startsWith('/pictures/') ?? false
}

export function toInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last].map((word) => [...word][0] ?? '').join('')
}
