import type { Owner } from '../../contract/schemas.ts'
import { hero } from '../../contract/strings.ts'
import type { Site } from '../site.ts'
import { ExternalLink } from '../ui/external-link.tsx'
import { Icon } from '../ui/images/icon.tsx'
import { useSiteLinks } from '../ui/site-links.ts'
import { SocialLinks } from './social-links.tsx'

/** `owner` is undefined until an external backend has answered. */
export type OwnerPartProps = { owner: Owner | undefined; links: Pick<Site['links'], 'videoChannel' | 'resume'> }

export const OWNER_PARTS = { 'hero-links': HeroLinks, 'about-me': AboutMe, 'footer-links': FooterLinks }

function HeroLinks({ owner, links }: OwnerPartProps) {
  const { toPage } = useSiteLinks()
  const githubURL = owner?.githubURL
  return (
    <>
      <div className="tw:mt-6">
        <SocialLinks owner={owner} videoChannel={links.videoChannel} />
      </div>
      <div className="no-print tw:mt-6 tw:flex tw:flex-wrap tw:gap-3 tw:max-sm:*:grow">
        {githubURL && (
          <ExternalLink href={githubURL} className="button button-primary">
            <Icon name="github" />
            {hero.github}
          </ExternalLink>
        )}
        {links.resume && (
          <ExternalLink href={links.resume} className={`button ${githubURL ? 'button-secondary' : 'button-primary'}`}>
            <Icon name="resume" />
            {hero.resume}
          </ExternalLink>
        )}
        <a
          href={toPage('/summarize')}
          className={`button ${githubURL || links.resume ? 'button-secondary' : 'button-primary'}`}
        >
          <Icon name="sparkle" />
          {hero.summarize}
        </a>
      </div>
    </>
  )
}

function AboutMe({ owner }: OwnerPartProps) {
  if (!owner?.aboutMe) return null
  return (
    <p dir="auto" className="lead tw:mt-10">
      {owner.aboutMe}
    </p>
  )
}

function FooterLinks({ owner, links }: OwnerPartProps) {
  return <SocialLinks owner={owner} videoChannel={links.videoChannel} />
}
