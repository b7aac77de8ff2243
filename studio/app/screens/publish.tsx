import type { Changes, ExportEvent } from '../../api.ts'
import { readLines } from '../client.ts'
import { announce, showToast, update, useStudio } from '../store.ts'
import { useReply } from '../use-reply.ts'

const BYTES_IN_MB = 1_000_000

/** What visitors don't see yet, and the two ways to show it to them. Nothing is pushed by itself. */
export function Publish() {
  const content = useStudio((state) => state.content)
  const exported = useStudio((state) => state.exported)
  const { reply, failure } = useReply<Changes>('publish', exported?.kind === 'done' ? exported : content)
  const { since, changes = [], commands = [] } = reply ?? {}
  return (
    <>
      <h2>Publish</h2>
      {failure && <p className="issue">{failure}</p>}
      {reply && (
        <section aria-label="Changes">
          <h3>{toHeading(since, changes.length)}</h3>
          <ul className="lines">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </section>
      )}
      {commands.length > 0 && <Commands commands={commands} />}
      <Export exported={exported} />
    </>
  )
}

function toHeading(since: string | undefined, count: number): string {
  if (!since) return count > 0 ? 'Nothing has been published yet' : 'There is nothing to publish yet'
  return `${count > 0 ? 'Changed' : 'Nothing has changed'} since the ${since}`
}

function Commands({ commands }: { commands: string[] }) {
  const text = commands.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ text: 'Copied.' }),
      () => showToast({ text: "Couldn't copy. Select the commands and press Ctrl+C." }),
    )
  return (
    <section aria-label="Git">
      <h3>Push with git</h3>
      <p className="hint">Run these in a terminal. The studio itself never commits or pushes.</p>
      <pre className="commands">{text}</pre>
      <button type="button" className="small-button" onClick={() => void copy()}>
        Copy
      </button>
    </section>
  )
}

function Export({ exported }: { exported: ExportEvent | undefined }) {
  const isRunning = exported?.kind === 'progress'

  async function run(): Promise<void> {
    update({ exported: { kind: 'progress', text: 'Starting…' } })
    await readLines<ExportEvent>(['POST', 'export', {}], (event) => update({ exported: event })).catch((error: Error) =>
      update({ exported: { kind: 'failed', text: error.message } }),
    )
    announce('The export has ended.')
  }

  return (
    <section aria-label="Export">
      <h3>Export as static files</h3>
      <p className="hint">Writes the whole site into one folder that any web server can serve.</p>
      {exported && (
        <div className="exported" data-kind={exported.kind} role="status">
          {exported.kind === 'done' && (
            <p>
              {(exported.bytes / BYTES_IN_MB).toFixed(1)} MB in <code>{exported.dir}</code>
            </p>
          )}
          <p>{exported.text}</p>
        </div>
      )}
      <button type="button" className="button button-primary" aria-busy={isRunning} disabled={isRunning} onClick={run}>
        {isRunning ? 'Exporting…' : 'Export'}
      </button>
    </section>
  )
}
