import type { Step } from '../../api.ts'
import { undo } from '../keys.ts'
import { act, showToast, useStudio } from '../store.ts'
import { useReply } from '../use-reply.ts'

/** All steps, newest first. Restoring one is a step itself, so nothing is lost. */
export function History() {
  const content = useStudio((state) => state.content)
  const { reply: steps, failure } = useReply<Step[]>('history', content)
  const days = Object.groupBy(steps ?? [], ({ time }) => new Date(time).toDateString())
  return (
    <>
      <h2>History</h2>
      {failure && <p className="issue">{failure}</p>}
      {steps?.length === 0 && (
        <p className="empty">No steps yet. Everything you change here is kept and can come back.</p>
      )}
      {Object.entries(days).map(([day, inDay = []]) => (
        <section key={day} aria-label={day}>
          <h3>{formatDay(day)}</h3>
          <ol className="lines">
            {inDay.map((step) => (
              <Row key={step.id} step={step} isNow={step === steps?.[0]} />
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

function Row({ step: { id, time, text, files }, isNow }: { step: Step; isNow: boolean }) {
  async function restore(): Promise<void> {
    if (await act('POST', 'history', { id })) showToast({ text: `Back to: ${text}`, undo })
  }
  return (
    <li>
      <time dateTime={time}>{new Date(time).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}</time>
      <p>
        <strong>{text}</strong>
        <small>{files.join(', ')}</small>
      </p>
      {isNow ? (
        <span className="hint">Now</span>
      ) : (
        <button type="button" className="small-button" aria-label={`Restore: ${text}`} onClick={() => void restore()}>
          Restore
        </button>
      )}
    </li>
  )
}

function formatDay(day: string): string {
  if (day === new Date().toDateString()) return 'Today'
  return new Date(day).toLocaleDateString([], { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}
