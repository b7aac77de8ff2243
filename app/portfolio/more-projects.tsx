import { type MouseEvent, useEffect, useState, useTransition } from 'react'
import { gallery } from '../../contract/strings.ts'
import type { BrowserApi } from '../site.ts'
import { useSiteLinks } from '../ui/site-links.ts'
import { showToast } from '../ui/toasts/toasts.ts'
import { CardGrid } from './card.tsx'
import { ALL_PROJECTS, type Card, splitCards } from './gallery.ts'

type MoreProjectsProps = {
  api: BrowserApi
  expanded?: boolean
  /** The projects behind Show More; absent where they are loaded when it is pressed. */
  rest?: Card[]
}

/** Show More, Show Less, and the projects between them. Without scripts the button asks for the page with all of them. */
export function MoreProjects({ api, expanded: expandedAtFirst = false, rest: known }: MoreProjectsProps) {
  const [rest, setRest] = useState(known)
  const [expanded, setExpanded] = useState(expandedAtFirst)
  const [loading, startLoading] = useTransition()
  const [said, setSaid] = useState('')
  const { toFile } = useSiteLinks()

  // A static export serves the same file whatever the query says.
  useEffect(() => {
    if (known && new URLSearchParams(location.search).get(ALL_PROJECTS.name) === ALL_PROJECTS.value) setExpanded(true)
  }, [known])

  async function loadRest(): Promise<void> {
    const client = await import('../api-client.ts').catch(() => undefined)
    // After a deploy the file may be gone: the new page has all of them.
    if (!client) return location.assign(toAddress(true))
    const projects = await client.getApiClient(api).projects()
    if (projects.kind !== 'ok') return showToast('error', projects.message)
    const others = splitCards(projects.value).rest
    setRest(others)
    show(true, others.length)
  }

  function show(all: boolean, count: number): void {
    setExpanded(all)
    setSaid(all ? gallery.shown(count) : gallery.hidden(count))
    rememberInAddress(all)
  }

  function toggle(event: MouseEvent): void {
    event.preventDefault()
    if (rest) show(!expanded, rest.length)
    else startLoading(loadRest)
  }

  return (
    <>
      {expanded && rest && <CardGrid cards={rest} />}
      <p role="status" className="sr-only">
        {said}
      </p>
      <form method="get" action={toFile('/#portfolio')} className="no-print show-more">
        <button
          type="submit"
          name={expanded ? undefined : ALL_PROJECTS.name}
          value={ALL_PROJECTS.value}
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

/** Coming back from a project then finds as many cards as were left. */
function rememberInAddress(expanded: boolean): void {
  history.replaceState(history.state, '', toAddress(expanded))
}

function toAddress(expanded: boolean): URL {
  const url = new URL(location.href)
  if (expanded) url.searchParams.set(ALL_PROJECTS.name, ALL_PROJECTS.value)
  else url.searchParams.delete(ALL_PROJECTS.name)
  return url
}
