import type { ReactNode } from 'react'
import type { Owner } from '../../contract/documents.ts'
import type { Loadable } from '../../contract/portfolio.ts'
import { type BrowserApi, listContactUrls, type Site } from '../../contract/site.ts'
import { Island } from '../islands/island.tsx'
import { ExternalLink, toReadableUrl } from '../ui/external-link.tsx'
import { usePageWords } from '../ui/page-words.tsx'
import { Section } from '../ui/section.tsx'
import { EnhancedContactForm } from './form.island.tsx'

type ContactProps = {
  api: BrowserApi
  site: Pick<Site, 'links' | 'headings'>
  owner: Loadable<Owner>
  /** Comes after the form, so Tab reaches the form first. */
  children?: ReactNode
}

export function Contact({ api, site, owner, children }: ContactProps) {
  const { headings } = usePageWords()
  return (
    <Section id="contact" title={site.headings.contact ?? headings.contact} split>
      <div>
        {api.server === 'none' ? (
          <ContactLinks links={site.links} owner={owner.kind === 'ok' ? owner.value : undefined} />
        ) : (
          <Island of={EnhancedContactForm} when="visible" props={{ api }} />
        )}
      </div>
      {children}
    </Section>
  )
}

/** Shown if no server receives messages. */
function ContactLinks({ links, owner }: { links: Site['links']; owner: Owner | undefined }) {
  const { contactPage } = usePageWords()
  const urls = listContactUrls(owner, links)
  if (urls.length === 0) return null
  const { mail } = links
  const others = mail ? urls.slice(1) : urls
  return (
    <>
      {mail ? (
        <a href={`mailto:${mail}`} className="statement mail-link">
          {mail}
        </a>
      ) : (
        <p className="statement">{contactPage.linksBelow}</p>
      )}
      {others.length > 0 && (
        <ul className="flex-row social-links">
          {others.map((url) => (
            <li key={url}>
              <ExternalLink href={url} dir="ltr" className="nav-link mail-link">
                {toReadableUrl(url)}
              </ExternalLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
