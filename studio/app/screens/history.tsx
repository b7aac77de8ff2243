import type { PastStep } from '../../api.ts'
import { Button } from '../parts/controls.tsx'
import { isToday, toTime } from '../time.ts'
import { useEditor, useStudio } from '../use-editor.tsx'
import { useReply } from '../use-reply.ts'

/** All steps, newest first. Restoring one is a step itself, so nothing is lost. */
export function History() {
  const { version } = useStudio((state) => state.content)
  const { reply: steps, failure } = useReply<PastStep[]>('history', version)
  const now = steps?.find(({ isUndone }) => !isUndone)
  const days = Object.groupBy(steps ?? [], ({ time }) => toDay(new Date(time)))
  return (
    <>
      <h2>History</h2>
      <p className="hint">
        Restore a change to bring your files back to how they were right after it. You can undo this.
      </p>
      {failure && <p className="issue">{failure}</p>}
      {steps?.length === 0 && <p className="notice">No changes yet. Your changes are listed here.</p>}
      {Object.entries(days).map(([day, inDay = []]) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          <ol className="lines">
            {inDay.map((step) => (
              <Row key={step.id} step={step} isNow={step === now} />
            ))}
          </ol>
        </section>
      ))}
      {steps && steps.length > 0 && <Forget />}
    </>
  )
}

function Forget() {
  const { client, showToast } = useEditor()
  const forget = () => client.send('DELETE', 'history').catch((error: Error) => showToast(error.message))
  return (
    <details>
      <summary>Forget the history</summary>
      <p className="hint">
        This deletes all earlier versions, including deleted photos. Your files stay as they are. You can’t undo this.
      </p>
      <Button onClick={() => void forget()}>Delete all earlier versions</Button>
    </details>
  )
}

function Row({ step, isNow }: { step: PastStep; isNow: boolean }) {
  const { id, time, text, files, values, isUndone } = step
  const { restore } = useEditor()
  return (
    <li>
      <time dateTime={time}>{toTime(new Date(time))}</time>
      <p>
        <strong>{text.charAt(0).toUpperCase() + text.slice(1)}</strong>
        {values.map((value) => (
          <small key={value}>{value}</small>
        ))}
        <small>{isUndone ? `${listFiles(files)}, undone` : listFiles(files)}</small>
      </p>
      {isNow ? (
        <span className="hint">Now</span>
      ) : (
        <Button aria-label={`Restore: ${text}`} onClick={() => void restore(id, text)}>
          Restore
        </Button>
      )}
    </li>
  )
}

function listFiles([first = '', ...others]: string[]): string {
  return others.length > 0 ? `${first} and ${others.length} more` : first
}

function toDay(date: Date): string {
  if (isToday(date)) return 'Today'
  return date.toLocaleDateString([], { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
}
