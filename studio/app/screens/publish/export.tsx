import type { ExportEvent } from '../../../api.ts'
import { listUnsaved } from '../../editor/state.ts'
import { formatCount } from '../../entries.ts'
import { Button } from '../../parts/controls.tsx'
import { useEditor, useStudio } from '../../use-editor.tsx'
import { NOT_SAVED } from './push.tsx'

const BYTES_IN_MB = 1_000_000

export function Export() {
  const { client, save, state, update } = useEditor()
  const exported = useStudio((state) => state.exported)
  const isRunning = exported?.kind === 'progress'

  async function run(): Promise<void> {
    update({ exported: { kind: 'progress', text: 'Starting…' } })
    await save()
    if (listUnsaved(state()).length > 0) return update({ exported: { kind: 'failed', text: NOT_SAVED } })
    await client
      .readLines<ExportEvent>(['POST', 'export', {}], (event) => update({ exported: event }))
      .catch((error: Error) => update({ exported: { kind: 'failed', text: error.message } }))
  }

  return (
    <>
      <p className="flex-row buttons">
        <Button className="button button-primary" aria-busy={isRunning} onClick={() => !isRunning && void run()}>
          {isRunning ? 'Exporting…' : 'Export'}
        </Button>
        {exported?.kind === 'done' && (
          <Button onClick={() => void client.send('POST', 'open-export').catch(() => undefined)}>
            Open the folder
          </Button>
        )}
      </p>
      <div role="status">
        {exported?.kind === 'done' ? (
          <Written {...exported} />
        ) : (
          <p className={exported?.kind === 'failed' ? 'issue' : 'hint'}>{exported?.text}</p>
        )}
      </div>
    </>
  )
}

function Written({ dir, base, pages, files, bytes, notes }: Extract<ExportEvent, { kind: 'done' }>) {
  return (
    <>
      <ul className="lines">
        <li className="done">Exported to {dir}</li>
        <li>
          {formatCount(pages.length, 'page')} and {formatCount(files - pages.length, 'other file')},{' '}
          {(bytes / BYTES_IN_MB).toFixed(1)} MB
        </li>
        {base !== '/' && <li>It works at the path {base} of a web server.</li>}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <details>
        <summary>What was written</summary>
        <pre className="written">{pages.join('\n')}</pre>
      </details>
    </>
  )
}
