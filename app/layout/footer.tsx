import type { ComponentProps } from 'react'
import { home } from '../../contract/routes.ts'
import type { Site } from '../../contract/site.ts'
import { nameLanguage } from '../../contract/words/words.ts'
import { PrivacyLink } from '../privacy/link.tsx'
import { ProfilePart } from '../profile/profile.tsx'
import { Icon } from '../ui/images/icon.tsx'
import { usePageWords } from '../ui/page-words.tsx'
import { useProse } from '../ui/prose.ts'

type FooterProps = { path: string | undefined } & Pick<ComponentProps<typeof ProfilePart>, 'site' | 'owner' | 'api'>

/** On the home page, the same links are next to the contact form. */
export function Footer({ site, path = '', ...owner }: FooterProps) {
  const { layout } = usePageWords()
  const prose = useProse()
  return (
    <footer className="site-footer">
      <div className="page-container">
        <h2 className="thanks">{layout.thanks}</h2>
        {path !== home.path && <ProfilePart part="footer-links" site={site} {...owner} />}
        <div className="flex-row footer-row">
          {site.name && <p className="small subtle">{prose(site.name).children}</p>}
          <div className="flex-row footer-row">
            <Languages {...{ site, path }} />
            <PrivacyLink>{layout.privacy}</PrivacyLink>
            <a href="#top" className="back-to-top small no-print">
              <Icon name="up" />
              {layout.backToTop}
            </a>
          </div>
        </div>
      </div>
    </footer>
  )
}

/** Links to the same page, or to the home page of a site that lacks it. */
function Languages({ site, path }: { site: Site; path: string }) {
  return site.translations.map(({ language, url, pages }) => (
    <a
      key={language}
      href={url + (pages.includes(path) ? path : home.path)}
      lang={language}
      hrefLang={language}
      className="no-print small privacy-link"
    >
      {nameLanguage(language)}
    </a>
  ))
}
