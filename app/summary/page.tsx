import { summary } from '../../contract/routes.ts'
import type { BrowserApi } from '../../contract/site.ts'
import { Island } from '../islands/island.tsx'
import { describeRecipient, type PrivacySettings } from '../privacy/notice.ts'
import { PageMeta, type SiteMeta } from '../seo/page-meta.tsx'
import { usePageWords } from '../ui/page-words.tsx'
import { type Submitted, Summarizer } from './form.island.tsx'

type SummarizePageProps = {
  maxTextLength: number
  api: BrowserApi
  site: SiteMeta
  settings: PrivacySettings
  submitted?: Submitted
}

export function SummarizePage({ maxTextLength, api, site, settings, submitted }: SummarizePageProps) {
  const words = usePageWords()
  const { language, summarizer, summary: results, summarizePage } = words
  return (
    <section className="page-container page-top" aria-labelledby="summarize-title">
      <PageMeta site={site} title={summarizePage.title} path={summary.path} description={summarizePage.description} />
      <h1 id="summarize-title" className="title">
        {summarizePage.title}
      </h1>
      <Island
        of={Summarizer}
        when="idle"
        props={{
          source: findSource(settings, api),
          submitted,
          maxTextLength,
          origin: api.server && api.base,
          recipient: describeRecipient(settings, api, words),
          words: { language, summarizer, summary: results },
        }}
      />
    </section>
  )
}

/** Another server may have a provider. */
function findSource({ providerHost }: PrivacySettings, { server }: BrowserApi) {
  if (server === 'none') return 'page'
  return server || providerHost ? 'provider' : 'server'
}
