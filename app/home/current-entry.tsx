import { formatDate } from '../../contract/dates.ts'
import { fill } from '../../contract/words/words.ts'
import { usePageWords } from '../ui/page-words.tsx'
import { useProse } from '../ui/prose.ts'
import type { TimelineItem } from './timeline.tsx'

export function CurrentEntry({ entries }: { entries: TimelineItem[] }) {
  const words = usePageWords()
  const prose = useProse()
  const entry = findCurrent(entries)
  if (!entry) return null
  const since = fill(words.currentEntry.since, { from: formatDate(entry.timeline.from, words.language) })
  return <a href="#timeline" className="current-entry" {...prose(`${entry.title} · ${since}`)} />
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
