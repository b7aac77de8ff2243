import type { BrowserApi } from '../../contract/site.ts'
import { Island } from '../islands/island.tsx'
import { usePageWords } from '../ui/page-words.tsx'
import { Section } from '../ui/section.tsx'
import { EnhancedContactForm } from './form.island.tsx'

/** `mail` is shown if no server receives messages. */
export function Contact({ api, mail, title }: { api: BrowserApi; mail: string; title?: string | undefined }) {
  const { headings } = usePageWords()
  return (
    <Section id="contact" title={title ?? headings.contact} split>
      <div>
        {api.server === 'none' ? (
          <MailLink mail={mail} />
        ) : (
          <Island of={EnhancedContactForm} when="visible" props={{ api }} />
        )}
      </div>
    </Section>
  )
}

function MailLink({ mail }: { mail: string }) {
  const { contactPage } = usePageWords()
  if (!mail) return <p className="statement">{contactPage.linksBelow}</p>
  return (
    <a href={`mailto:${mail}`} className="statement mail-link">
      {mail}
    </a>
  )
}
