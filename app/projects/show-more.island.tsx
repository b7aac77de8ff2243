import { type MouseEvent, useEffect, useState, useTransition } from 'react'
import { home } from '../../contract/routes.ts'
import type { BrowserApi } from '../../contract/site.ts'
import { fillPlural, formatFailure } from '../../contract/words/words.ts'
import { useSiteLinks } from '../ui/site-links.ts'
import { showToast } from '../ui/toasts/toasts.ts'
import { useWords } from '../ui/words.ts'
import { CardGrid } from './card.tsx'
import { type Card, splitCards } from './cards.ts'

type MoreProjectsProps = {
  api: BrowserApi
  expanded?: boolean
  /** Undefined if Show More loads them. */
  rest?: Card[]
}

/** Without JavaScript, the button requests the page with all projects. */
export function MoreProjects({ api, expanded: initiallyExpanded = false, rest: initialRest }: MoreProjectsProps) {
  const [rest, setRest] = useState(initialRest)
  const [expanded, setExpanded] = useState(initiallyExpanded)
  const [loading, startLoading] = useTransition()
  const [announcement, setAnnouncement] = useState('')
  const { toFile } = useSiteLinks()
  const words = useWords()
  const { gallery } = words

  // A static host ignores the query, so the browser has to read it.
  useEffect(() => {
    const showsAll = new URLSearchParams(location.search).get(home.query.name) === home.query.value
    if (initialRest && showsAll) setExpanded(true)
  }, [initialRest])

  async function loadRest(): Promise<void> {
    const loaded = await Promise.all([import('../api/client.ts'), import('./to-cards.ts')]).catch(() => undefined)
    // After a deployment the file may be gone; the new page has all projects.
    if (!loaded) return location.assign(toUrl(true))
    const [client, { toCards }] = loaded
    const projects = await client.getApiClient(api).projects()
    if (projects.kind !== 'ok') return showToast('error', formatFailure(projects, words))
    const others = splitCards(toCards(projects.value)).rest
    setRest(others)
    show(true, others.length)
  }

  function show(all: boolean, count: number): void {
    setExpanded(all)
    setAnnouncement(fillPlural(all ? gallery.shown : gallery.hidden, count, words))
    replaceUrl(all)
  }

  function toggle(event: MouseEvent): void {
    event.preventDefault()
    const button = event.currentTarget
    if (rest) show(!expanded, rest.length)
    else startLoading(loadRest)
    // After Show Less, the button may be far above the view.
    if (expanded) requestAnimationFrame(() => button.scrollIntoView({ block: 'nearest' }))
  }

  return (
    <>
      {expanded && rest && <CardGrid cards={rest} />}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <form method="get" action={toFile('/#portfolio')} className="no-print show-more">
        <button
          type="submit"
          name={expanded ? undefined : home.query.name}
          value={home.query.value}
          aria-expanded={expanded}
          aria-busy={loading}
          onClick={toggle}
          className="button button-secondary"
        >
          {expanded ? gallery.less : gallery.more}
        </button>
      </form>
    </>
  )
}

/** Restores the expanded gallery when the visitor navigates back. */
function replaceUrl(expanded: boolean): void {
  history.replaceState(history.state, '', toUrl(expanded))
}

function toUrl(expanded: boolean): URL {
  const url = new URL(location.href)
  if (expanded) url.searchParams.set(home.query.name, home.query.value)
  else url.searchParams.delete(home.query.name)
  return url
}
