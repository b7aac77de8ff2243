import { services } from '../context.ts'
import { toServedTags, toTags } from '../found/tags.ts'
import { NoSummaries } from '../summary/no-summaries.tsx'
import { Summarizer } from '../summary/summarizer.tsx'
import type { Route } from './+types/summarize'

export function loader({ context }: Route.LoaderArgs) {
  const { summaries, api } = context.get(services)
  return { longestText: summaries.longestText, api }
}

/** How long a text may be does not change while a visitor writes. */
export function shouldRevalidate() {
  return false
}

export function meta({ matches }: Route.MetaArgs) {
  const site = matches[0]?.loaderData
  const page = { title: 'Summarize Text', path: '/summarize' }
  if (!import.meta.env.SSR) return toTags(site, page)
  const description = 'Paste a text and get a concise summary of it.'
  return [...toTags(site, page), ...toServedTags(site, { ...page, description })]
}

export default function SummarizePage({ loaderData: { longestText, api } }: Route.ComponentProps) {
  return (
    <section className="wrap pt-16" aria-labelledby="summarize-title">
      <h1 id="summarize-title" className="title">
        Summarize Text
      </h1>
      {api.server === 'none' ? (
        <NoSummaries />
      ) : (
        <Summarizer longestText={longestText} origin={api.server && api.base} />
      )}
    </section>
  )
}
