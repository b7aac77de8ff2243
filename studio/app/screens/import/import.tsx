import type { FormEvent } from 'react'
import type { Note } from '../../../api.ts'
import { Button } from '../../parts/controls.tsx'
import { useEditor, useStudio } from '../../use-editor.tsx'
import { Sources } from './sources.tsx'
import { useImport } from './use-import.ts'

/** Imports into the site that is there. Afterwards, it says what changed and what is left to do. */
export function Import() {
  const { mergeImport } = useEditor()
  const imported = useStudio((state) => state.imported)
  const importing = useImport()
  const { found, chosen, run, show } = importing

  function merge(event: FormEvent): void {
    event.preventDefault()
    if (!found) return
    const { id, notes } = found
    void run('Importing…', async () => {
      if (await mergeImport({ id, ...chosen }, notes)) show(undefined)
    })
  }

  return (
    <form onSubmit={merge}>
      <h2>Import</h2>
      <p className="hint">Adds what you choose to your site. Fields that you have edited stay as they are.</p>
      {imported && !found && <Imported {...imported} />}
      <Sources importing={importing} legend={imported ? 'Import again' : 'Import from'} submit={found && 'Import'} />
    </form>
  )
}

function Imported({ changes, notes }: { changes: string[]; notes: Note[] }) {
  const { openField } = useEditor()
  const lines: Note[] = [...changes.map((text) => ({ text })), ...notes]
  return (
    <section aria-label="Imported">
      <h3>{lines.length > 0 ? 'Imported' : 'Nothing is new'}</h3>
      <ul className="lines">
        {lines.map(({ text, source }) => (
          <li key={text}>
            <p>{text}</p>
            {source && (
              <Button aria-label={`Show me: ${text}`} onClick={() => openField(source)}>
                Show me
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
