import { privacy } from '../../contract/routes.ts'
import type { BrowserApi } from '../../contract/site.ts'
import { PageMeta, type SiteMeta } from '../seo/page-meta.tsx'
import { usePageWords } from '../ui/page-words.tsx'
import { createNotice, type PrivacySettings } from './notice.ts'

type PrivacyPageProps = {
  settings: PrivacySettings
  summaries: boolean
  /** URL of the script. */
  analytics: string
  api: BrowserApi
  imageHosts: string[] | undefined
  site: SiteMeta
}

export function PrivacyPage({ settings, site, ...context }: PrivacyPageProps) {
  const words = usePageWords()
  const { privacyPage } = words
  return (
    <article className="page-container page-top">
      <PageMeta site={site} title={privacyPage.title} path={privacy.path} description={privacyPage.description} />
      <h1 className="title">{privacyPage.title}</h1>
      <p className="lead">{privacyPage.description}</p>
      <div className="notice">
        {createNotice(settings, { ...context, words }).map(({ title, sentences }) => (
          <section key={title} className="project-part divider">
            <h2 className="heading">{title}</h2>
            <div className="prose-width">
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          </section>
        ))}
      </div>
    </article>
  )
}
