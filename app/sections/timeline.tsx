import type { Answer, Pending } from '../../contract/answer.ts'
import type { TimelineEntry } from '../../contract/documents.ts'
import { List } from '../answers/list.tsx'
import { useAnswer } from '../answers/use-answer.ts'
import { SectionFrame } from '../ui/section-frame.tsx'

type TimelineProps = { given: Answer<TimelineEntry[]> | Pending; ask(): Promise<Answer<TimelineEntry[]>> }

export function Timeline({ given, ask }: TimelineProps) {
  const { answer, retry } = useAnswer(given, ask)
  return (
    <SectionFrame id="timeline" title="TIMELINE">
      <List answer={answer} onRetry={retry} name="timeline entries" layout="timeline timeline-bones" bones={4}>
        {(entries) => (
          <ol className="timeline">
            {entries.toReversed().map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ol>
        )}
      </List>
    </SectionFrame>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { from, to } = entry.timeline
  return (
    <li className="timeline-entry reveal" data-current={to ? undefined : 'true'}>
      <p className="small figures text-faint">{[from, to ?? 'Present'].filter(Boolean).join(' - ')}</p>
      <div className="measure">
        <h3 dir="auto" className="heading">
          {entry.title}
        </h3>
        {entry.description && (
          <p dir="auto" className="mt-2">
            {entry.description}
          </p>
        )}
      </div>
    </li>
  )
}
