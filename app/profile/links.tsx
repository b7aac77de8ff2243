import type { Owner } from '../../contract/documents.ts'
import { home, summary } from '../../contract/routes.ts'
import type { MoreLink, Site } from '../../contract/site.ts'
import type { IslandWords } from '../../contract/words/words.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { Icon, type IconName } from '../ui/images/icon.tsx'
import { parseImageUrl } from '../ui/images/image-source.ts'
import { useProse } from '../ui/prose.ts'
import { useSiteLinks } from '../ui/site-links.ts'
import { useWords } from '../ui/words.ts'

/** `owner` is undefined until an external backend responds. */
export type PartProps = {
  owner: Owner | undefined
  links: Pick<Site['links'], 'videoChannel' | 'resume' | 'more'> & Pick<Site, 'summaries'>
}

export const PROFILE_PARTS = { 'hero-links': HeroLinks, 'about-me': AboutMe, 'footer-links': SocialLinks }

function HeroLinks({ owner, links }: PartProps) {
  const { hero, navigation } = useWords()
  const { toPage, toFile } = useSiteLinks()
  const githubURL = owner?.githubURL
  return (
    <div className="flex-row hero-buttons">
      <div className="flex-row">
        {links.resume && (
          <ExternalLink href={toFile(links.resume)} className="button button-primary">
            {hero.resume}
          </ExternalLink>
        )}
        {githubURL && (
          <ExternalLink href={githubURL} className={`button ${links.resume ? 'button-secondary' : 'button-primary'}`}>
            {hero.github}
          </ExternalLink>
        )}
        {owner && !githubURL && !links.resume && (
          <a href={`${toPage(home.path)}#contact`} className="button button-primary">
            {navigation.contact}
          </a>
        )}
        {links.summaries && (
          <a href={toPage(summary.path)} className="button button-secondary">
            {hero.summarize}
          </a>
        )}
      </div>
      <SocialLinks owner={owner} links={links} />
    </div>
  )
}

function AboutMe({ owner }: PartProps) {
  const prose = useProse()
  if (!owner?.aboutMe) return null
  return <p {...prose(owner.aboutMe)} className="lead" />
}

export function SocialLinks({ owner, links }: PartProps) {
  const { social } = useWords()
  const hrefs: [icon: keyof IslandWords['social'] & IconName, href: string | undefined][] = [
    ['video', links.videoChannel],
    ['instagram', owner?.instagramURL],
    ['facebook', owner?.facebookURL],
    ['linkedin', owner?.linkedInURL],
  ]
  return (
    <ul className="flex-row social-links">
      {hrefs
        .filter(([, href]) => href)
        .map(([icon, href]) => (
          <li key={icon}>
            <ExternalLink href={href} className="icon-button">
              <Icon name={icon} />
              <span className="sr-only">{social[icon]}</span>
            </ExternalLink>
          </li>
        ))}
      {links.more.map((link) => (
        <li key={link.label + link.url}>
          <OwnLink {...link} />
        </li>
      ))}
    </ul>
  )
}

/** Shows the label if there is no icon; a generic arrow would be meaningless. */
function OwnLink({ label, url, icon, image }: MoreLink) {
  const { toFile } = useSiteLinks()
  if (!icon && !image) {
    return (
      <ExternalLink href={toFile(url)} className="nav-link">
        {label}
      </ExternalLink>
    )
  }
  return (
    <ExternalLink href={toFile(url)} title={label} className="icon-button">
      <span className="sr-only">{label}</span>
      {image && <img src={parseImageUrl(image, toFile).src} alt="" width={22} height={22} />}
      {icon && <Icon name={icon} />}
    </ExternalLink>
  )
}
