import type { TimelineEntry } from '../../contract/documents.ts'
import { timeline } from '../../contract/strings.ts'

export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.toReversed().map((entry) => (
        <Entry key={entry._id} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { from, to } = entry.timeline
  return (
    <li className="timeline-entry reveal" data-current={to ? undefined : 'true'}>
      <p className="timeline-date small">{[from, to ?? timeline.present].filter(Boolean).join(' - ')}</p>
      <div className="prose-width">
        <h3 dir="auto" className="heading">
          {entry.title}
        </h3>
        {entry.description && <p dir="auto">{entry.description}</p>}
      </div>
    </li>
  )
}
