import { type MouseEvent, useEffect, useState, useTransition } from 'react'
import type { Answer, Pending } from '../../contract/answer.ts'
import type { Project } from '../../contract/documents.ts'
import { List } from '../answers/list.tsx'
import { useAnswer } from '../answers/use-answer.ts'
import { type Tile, toShelf } from '../project/shelf.ts'
import { ProjectTile, TILE_GRID } from '../project/tile.tsx'
import { SectionFrame } from '../ui/section-frame.tsx'
import { showToast } from '../ui/toasts.tsx'
import { usePlace } from '../ui/use-place.ts'

type PortfolioProps = {
  given: Answer<Tile[]> | Pending
  /** How many projects there are, of which the page may hold only the first. */
  total: number
  /** The page was asked for with all of them, as one without scripts asks. */
  expanded: boolean
  ask(): Promise<Answer<Project[]>>
}

export function Portfolio({ given, total, expanded: expandedAtFirst, ask }: PortfolioProps) {
  const { answer, retry } = useAnswer<Tile[]>(given, ask)
  const [all, setAll] = useState<Tile[]>()
  const [expanded, setExpanded] = useState(expandedAtFirst)
  const place = usePlace()
  const [fetching, startFetching] = useTransition()
  useEffect(() => setExpanded(expandedAtFirst), [expandedAtFirst])

  async function fetchAll(): Promise<void> {
    const found = await ask()
    if (found.kind === 'ready') {
      setAll(found.value)
      setExpanded(true)
    } else showToast('error', found.message)
  }

  function toggle(event: MouseEvent): void {
    event.preventDefault()
    const held = answer.kind === 'ready' ? answer.value : []
    if (expanded || all || held.length >= total) setExpanded(!expanded)
    else startFetching(fetchAll)
  }

  return (
    <SectionFrame id="portfolio" title={<PortfolioTitle />}>
      <List answer={answer} onRetry={retry} name="projects" layout={`tile-bones ${TILE_GRID}`} bones={9}>
        {(tiles) => {
          const { shown, rest, hasMore } = toShelf(all ?? tiles, { expanded, total })
          return (
            <>
              <TileGrid tiles={shown} />
              {/* Where no server could answer the form, the page itself holds the others. */}
              {rest.length > 0 && (
                <noscript>
                  <TileGrid tiles={rest} />
                </noscript>
              )}
              {/* A form, so that the button works as HTML does before scripts run and without them. */}
              {hasMore && (
                <form
                  method="get"
                  action={place('/#portfolio')}
                  className={`no-print mt-10 flex justify-center ${rest.length > 0 ? 'noscript:hidden' : ''}`}
                >
                  <button
                    type="submit"
                    name={expanded ? undefined : 'projects'}
                    value="all"
                    aria-expanded={expanded}
                    aria-busy={fetching}
                    onClick={toggle}
                    className="button quiet"
                  >
                    {expanded ? 'Show Less' : 'Show More'}
                  </button>
                </form>
              )}
            </>
          )
        }}
      </List>
    </SectionFrame>
  )
}

function TileGrid({ tiles }: { tiles: Tile[] }) {
  return (
    <ul className={TILE_GRID}>
      {tiles.map((tile) => (
        <ProjectTile key={tile._id} tile={tile} />
      ))}
    </ul>
  )
}

/** MY WORK where there is little room, MY PORTFOLIO elsewhere: one heading at a time, for eyes and ears alike. */
function PortfolioTitle() {
  return (
    <>
      <span className="max-sm:hidden">MY PORTFOLIO</span>
      <span className="sm:hidden">MY WORK</span>
    </>
  )
}
