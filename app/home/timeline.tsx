import type { TimelineEntry } from '../../contract/documents.ts'
import { useWords } from '../ui/words.ts'
import { TimelineScale } from './timeline-scale.tsx'

/** Older imports wrote a dash for a missing date. */
const NO_DATE = /^[-–—\s]*$/

export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <div className="timeline">
      <TimelineScale entries={entries} />
      <ol>
        {entries.toReversed().map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
    </div>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { timeline } = useWords()
  const { from, to = from && timeline.present } = entry.timeline
  const dates = new Set([from, to].filter((date) => !NO_DATE.test(date)))
  return (
    <li className="timeline-entry divider reveal" data-current={to === timeline.present || undefined}>
      <p className="timeline-date small">{[...dates].join(' - ')}</p>
      <div className="prose-width">
        {entry.title && (
          <h3 dir="auto" className="heading">
            {entry.title}
          </h3>
        )}
        {entry.description && <p dir="auto">{entry.description}</p>}
      </div>
    </li>
  )
}
