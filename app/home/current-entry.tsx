import { formatDate } from '../../contract/dates.ts'
import { fill } from '../../contract/words/words.ts'
import { usePageWords } from '../ui/page-words.tsx'
import { useProse } from '../ui/prose.ts'
import type { TimelineItem } from './timeline.tsx'

const MAX_PLACES = 3
/** On phones, only the places that fit in the first line are shown. */
const NO_BREAK = '\u00A0'
const SEPARATOR = `${NO_BREAK}· `

export function CurrentEntry({ entries }: { entries: TimelineItem[] }) {
  const words = usePageWords()
  const prose = useProse()
  const entry = findCurrent(entries)
  if (!entry) return null
  const since = fill(words.currentEntry.since, { from: formatDate(entry.timeline.from, words.language) })
  const places = findEarlierPlaces(entries, entry)
    .map((place) => place.replaceAll(' ', NO_BREAK))
    .join(SEPARATOR)
  return (
    <a href="#timeline" className="current-entry">
      <span {...prose(`${entry.title} · ${since}`)} />
      {places && <span className="earlier-places">{prose(fill(words.currentEntry.before, { places })).children}</span>}
    </a>
  )
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
