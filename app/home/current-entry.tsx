import { formatDate } from '../../contract/dates.ts'
import { fill } from '../../contract/words/words.ts'
import { usePageWords } from '../ui/page-words.tsx'
import { useProse } from '../ui/prose.ts'
import type { TimelineItem } from './timeline.tsx'

const MAX_PLACES = 3
const SEPARATOR = ' · '

export function CurrentEntry({ entries }: { entries: TimelineItem[] }) {
  const words = usePageWords()
  const prose = useProse()
  const entry = findCurrent(entries)
  if (!entry) return null
  const since = fill(words.currentEntry.since, { from: formatDate(entry.timeline.from, words.language) })
  const places = findEarlierPlaces(entries, entry)
  return (
    <a href="#timeline" className="current-entry">
      <span {...prose(`${entry.title}${SEPARATOR}${since}`)} />
      {places.length > 0 && <EarlierPlaces places={places.slice(0, 1)} className="on-narrow" />}
      {places.length > 0 && <EarlierPlaces places={places} className="on-wide" />}
    </a>
  )
}

/** A phone has room for one. Each is one text, so nothing beside it moves when the typeface arrives. */
function EarlierPlaces({ places, className }: { places: string[]; className: string }) {
  const words = usePageWords()
  const prose = useProse()
  const text = fill(words.currentEntry.before, { places: places.join(SEPARATOR) })
  return <span className={`small ${className}`}>{prose(text).children}</span>
}

/** Side jobs have shorter descriptions. Without any, the entry that began last is chosen, as the list is sorted. */
export function findCurrent(entries: TimelineItem[]): TimelineItem | undefined {
  const running = entries.filter(({ title, timeline: { from, to } }) => title && from && !to)
  const isJob = ({ kind = 'work' }: TimelineItem) => Number(kind === 'work')
  const [main] = running
    .toReversed()
    .sort(
      (a, b) =>
        Number(b.current ?? false) - Number(a.current ?? false) ||
        isJob(b) - isJob(a) ||
        b.description.length - a.description.length,
    )
  return main
}

/** Returns the places of earlier jobs, the last one first. */
export function findEarlierPlaces(entries: TimelineItem[], current: TimelineItem): string[] {
  const jobs = entries.filter(({ kind = 'work', timeline }) => kind === 'work' && timeline.to)
  const places = jobs.toReversed().flatMap(({ place }) => (place && place !== current.place ? [place] : []))
  return [...new Set(places)].slice(0, MAX_PLACES)
}
