import { type FormEvent, useEffect, useState } from 'react'
import type { Note, StartRequest } from '../../../api.ts'
import { TextInput } from '../../parts/controls.tsx'
import { Ended } from '../../parts/ended.tsx'
import { Preview } from '../../preview/preview.tsx'
import { useEditor, useStudio } from '../../use-editor.tsx'
import { Sources } from './sources.tsx'
import { useImport } from './use-import.ts'

const LEAD = 'This is a sample site. Enter your name, or import a resume or profile.'
const FOUND = 'Choose what to import. You can change everything later.'
const NAME_ID = 'first-name'
const ROLES_ID = 'first-roles'
const PREVIEW_DELAY_MS = 200

/** Shown while there is no content folder. The preview shows the sample. */
export function FirstRun({ onStarted }: { onStarted(notes: Note[]): void }) {
  const { client } = useEditor()
  const folder = useStudio(({ start }) => start.folder)
  const hasEnded = useStudio((state) => state.hasEnded)
  const [typed, setTyped] = useState<{ name?: string; roles?: string }>({})
  const importing = useImport()
  const { found, chosen, busy, setFailure, run } = importing
  // An import fills what the owner has not typed.
  const name = typed.name ?? found?.name ?? ''
  const roles = typed.roles ?? found?.roles.join('\n') ?? ''
  const request: StartRequest = {
    name,
    roles: roles.split('\n').filter((role) => role.trim()),
    ...(found && { id: found.id, ...chosen }),
  }
  useInPreview(request)

  function start(event: FormEvent): void {
    event.preventDefault()
    const missing = name.trim() ? (roles.trim() ? undefined : ROLES_ID) : NAME_ID
    setFailure(missing === NAME_ID ? 'Enter your name.' : missing ? 'Write what you do.' : '')
    if (missing) {
      document.getElementById(missing)?.focus()
      return
    }
    void run('Writing your files…', async () => {
      await client.send('POST', 'start', request)
      onStarted(found?.notes ?? [])
    })
  }

  return (
    <>
      <div className="first-run" data-ended={hasEnded || undefined}>
        <main inert={hasEnded}>
          <form onSubmit={start} aria-busy={busy !== ''}>
            <h1 tabIndex={-1}>Make it yours</h1>
            <p>{found ? FOUND : LEAD}</p>
            <TextInput
              {...{ id: NAME_ID, label: 'Your name', autoComplete: 'name', value: name }}
              onText={(text) => setTyped({ ...typed, name: text })}
            />
            <div className="field">
              <label htmlFor={ROLES_ID}>What you do</label>
              <textarea
                id={ROLES_ID}
                value={roles}
                onChange={(event) => setTyped({ ...typed, roles: event.target.value })}
              />
              <p>One per line, such as Developer. Visitors see them typed out one after another.</p>
            </div>
            <Sources
              importing={importing}
              legend="Or import"
              submit={found ? 'Create my site' : 'Start with an empty site'}
            />
            <p className="hint">Everything is saved as plain files in {folder}.</p>
          </form>
        </main>
        <div inert>
          <Preview />
        </div>
      </div>
      <Ended />
    </>
  )
}

/** The sample in the preview has the owner's name while it is typed. After an import, it is what the owner has chosen. */
function useInPreview(request: StartRequest): void {
  const { client, state, update } = useEditor()
  const wanted = JSON.stringify(request.id ? request : request.name.trim())
  useEffect(() => {
    const timer = setTimeout(async () => {
      await client.send('PUT', ...toPreview(JSON.parse(wanted))).catch(() => undefined)
      update({ previewVersion: state().previewVersion + 1 })
    }, PREVIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [wanted, client, state, update])
}

function toPreview(wanted: StartRequest | string): [path: string, body: unknown] {
  if (typeof wanted === 'object') return ['import/preview', wanted]
  const toEdit = (field: string, value: string) => ({ kind: 'set', path: [field], value })
  const edits = wanted ? [toEdit('name', wanted), toEdit('greeting', `Hi, I’m ${wanted}`)] : []
  return ['preview', { files: [{ file: 'site.yaml', edits }] }]
}
