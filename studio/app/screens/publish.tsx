import type { Changes, ExportEvent } from '../../api.ts'
import { Button } from '../parts/controls.tsx'
import { useEditor, useStudio } from '../use-editor.tsx'
import { useReply } from '../use-reply.ts'

const BYTES_IN_MB = 1_000_000

/** Unpublished changes, with the git commands and the export that publish them. */
export function Publish() {
  const { version } = useStudio((state) => state.content)
  const exported = useStudio((state) => state.exported)
  const { reply, failure } = useReply<Changes>('publish', `${version} ${exported?.kind}`)
  return (
    <>
      <h2>Publish</h2>
      {failure && <p className="issue">{failure}</p>}
      {reply && <h3>{toHeading(reply)}</h3>}
      <ul className="lines">{reply?.since && reply.changes.map((change) => <li key={change}>{change}</li>)}</ul>
      {reply && reply.commands.length > 0 && <Commands text={reply.commands.join('\n')} />}
      <Export exported={exported} />
    </>
  )
}

function toHeading({ since, changes, commands }: Changes): string {
  if (!since && changes.length === 0) return 'There is nothing to publish yet'
  // Only a git repository has commands.
  if (!since) return commands.length > 0 ? 'Nothing is published yet' : 'Not exported yet'
  return `${changes.length > 0 ? 'Changed' : 'Nothing has changed'} since ${since}`
}

function Commands({ text }: { text: string }) {
  const { showToast } = useEditor()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast('Copied.'),
      () => showToast('Couldn’t copy. Select the commands and press Ctrl+C.'),
    )
  return (
    <>
      <h3>Push with git</h3>
      <p className="hint">Run these in a terminal. The studio itself never commits or pushes.</p>
      <pre className="commands">{text}</pre>
      <Button onClick={() => void copy()}>Copy</Button>
    </>
  )
}

function Export({ exported }: { exported: ExportEvent | undefined }) {
  const { client, update } = useEditor()
  const isRunning = exported?.kind === 'progress'

  async function run(): Promise<void> {
    update({ exported: { kind: 'progress', text: 'Starting…' } })
    await client
      .readLines<ExportEvent>(['POST', 'export', {}], (event) => update({ exported: event }))
      .catch((error: Error) => update({ exported: { kind: 'failed', text: error.message } }))
  }

  return (
    <>
      <h3>Export static files</h3>
      <p className="hint">Writes the whole site into one folder that any web server can serve.</p>
      <div className="exported" role="status">
        {exported?.kind === 'done' && (
          <p className="done">
            {(exported.bytes / BYTES_IN_MB).toFixed(1)} MB in <code>{exported.dir}</code>
          </p>
        )}
        <p className={exported?.kind === 'failed' ? 'issue' : 'hint'}>{exported?.text}</p>
      </div>
      <Button className="button button-primary" aria-busy={isRunning} onClick={() => !isRunning && void run()}>
        {isRunning ? 'Exporting…' : 'Export'}
      </Button>
    </>
  )
}
