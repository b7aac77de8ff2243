import { projectPath } from '../../contract/routes.ts'
import { ResponsiveImage } from '../ui/images/responsive-image.tsx'
import { useSiteLinks } from '../ui/site-links.ts'
import { useDir, useWords } from '../ui/words.ts'
import { toTransitionName } from './card.tsx'
import type { Card } from './cards.ts'

const COUNT = 3
const IN_BRACKETS = /\([^)]*\)/g
const TITLE =
  /^(?:\p{L}{2,}\.(?:-?\p{L}+\.)*|(?:\p{L}+\.){2,}|dr|prof|mrs?|ms|mx|ph\.?d\.?|mba|m\.?sc\.?|b\.?sc\.?|m\.?eng|pmp|cpa|cfa|cissp|csm|esq|jr|sr|i{2,3}|md)$|[®™]/iu
/** Skips a particle, as in "d'Ávila". Some scripts have no capitals. */
const CAPITAL = /(?<=^[\P{L}\p{Lm}]*(?:\p{Ll}+['’-])?)[\p{Lu}\p{Lt}\p{Lo}]/u
const ARABIC_ARTICLE = /^ال(?=\p{L})/u

/** Shows the owner's initials if no project has a banner. */
export function FeaturedProjects({ cards, initials }: { cards: Card[]; initials: string }) {
  const { toPage } = useSiteLinks()
  const { hero } = useWords()
  const dir = useDir()
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
                <span dir={dir(card.title)} className="plate-title">
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

/** Leaves out titles and degrees, as in "mgr inż. Ada Example, PMP®". */
export function toInitials(name: string): string {
  const [plain = ''] = name.replace(IN_BRACKETS, ' ').split(',')
  const words = plain.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const own = words.filter((word) => !TITLE.test(word))
  const latin = own.filter((word) => /\p{Script=Latin}/u.test(word.normalize('NFKC')))
  const choices = [latin, own, words].flatMap((each) => [each.filter((word) => CAPITAL.test(word)), each])
  const [first = '', ...others] = choices.find(({ length }) => length > 0) ?? []
  const initials = [first, others.at(-1) ?? ''].map((word) => toInitial(word.replace(ARABIC_ARTICLE, '')))
  // Arabic letters would join to a word.
  return initials.join(/\p{Script=Arabic}/u.test(first) ? ' ' : '').trim()
}

function toInitial(word: string): string {
  const { index = 0 } = CAPITAL.exec(word) ?? /\p{L}/u.exec(word) ?? {}
  const [initial] = new Intl.Segmenter().segment(word.slice(index))
  return initial?.segment ?? ''
}
