import { type FormEvent, useEffect, useState } from 'react'
import type { Found, StartRequest } from '../../api.ts'
import { formatCount, LISTS } from '../entries.ts'
import { Button, TextInput } from '../parts/controls.tsx'
import { Ended } from '../parts/ended.tsx'
import { useDrop } from '../parts/use-drop.ts'
import { Preview } from '../preview/preview.tsx'
import { useEditor, useStudio } from '../use-editor.tsx'
import { Choices } from './choices.tsx'

const LEAD = 'This is a sample site. Enter your name, or import a resume or profile.'
const FOUND = 'Choose what to import. You can change everything later.'
const NAME_ID = 'first-name'
const ROLES_ID = 'first-roles'
const PREVIEW_DELAY_MS = 200
const REPOSITORIES: Nouns = { one: 'repository', many: 'repositories' }

type Nouns = { one: string; many: string }
type Import = Found & { nouns: Nouns }
type Read = (name: string, nouns: Nouns, request: () => Promise<Found>) => void

/** Shown while there is no content folder. The preview shows the sample. */
export function FirstRun({ onStarted }: { onStarted(): void }) {
  const { client } = useEditor()
  const folder = useStudio(({ start }) => start.folder)
  const hasEnded = useStudio((state) => state.hasEnded)
  const [typed, setTyped] = useState<{ name?: string; roles?: string }>({})
  const [found, setFound] = useState<Import>()
  const [chosen, setChosen] = useState({ projects: [] as number[], skills: [] as number[] })
  const [busy, setBusy] = useState('')
  const [failure, setFailure] = useState('')
  // An import fills what the owner has not typed.
  const name = typed.name ?? found?.name ?? ''
  const roles = typed.roles ?? found?.roles.join('\n') ?? ''
  useNameInPreview(name.trim())

  async function run(text: string, task: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(text)
    setFailure('')
    await task().catch((error: Error) => setFailure(error.message))
    setBusy('')
  }

  function show(next: Import): void {
    const pick = (items: { isChosen: boolean }[]) => items.flatMap(({ isChosen }, index) => (isChosen ? [index] : []))
    setFound(next)
    setChosen({ projects: pick(next.projects), skills: pick(next.skills) })
    scrollTo({ top: 0 })
    document.querySelector('h1')?.focus()
  }

  const read: Read = (from, nouns, request) =>
    void run(`Reading ${from}…`, async () => show({ ...(await request()), nouns }))

  function start(event: FormEvent): void {
    event.preventDefault()
    const missing = name.trim() ? (roles.trim() ? undefined : ROLES_ID) : NAME_ID
    setFailure(missing === NAME_ID ? 'Enter your name.' : missing ? 'Write what you do.' : '')
    if (missing) {
      document.getElementById(missing)?.focus()
      return
    }
    const request: StartRequest = {
      name,
      roles: roles.split('\n').filter((role) => role.trim()),
      ...(found && { id: found.id, ...chosen }),
    }
    void run('Writing your files…', async () => {
      await client.send('POST', 'start', request)
      onStarted()
    })
  }

  return (
    <>
      <div className="first-run" data-ended={hasEnded || undefined}>
        <main inert={hasEnded}>
          <form onSubmit={start} aria-busy={busy !== ''}>
            <h1 tabIndex={-1}>Make it yours</h1>
            <p className="lead">{found ? FOUND : LEAD}</p>
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
            {found ? (
              <>
                {(['projects', 'skills'] as const).map((list) => (
                  <Choices
                    key={list}
                    legend={`Choose from ${formatCount(found[list].length, list === 'projects' ? found.nouns : LISTS.skills)}`}
                    items={found[list]}
                    chosen={chosen[list]}
                    onChange={(next) => setChosen({ ...chosen, [list]: next })}
                  />
                ))}
                <Notes found={found} />
              </>
            ) : (
              <Sources read={read} />
            )}
            <p className="item-buttons first-run-end">
              <span className="issue" role="alert">
                {failure}
              </span>
              <Button type="submit" className="button button-primary">
                {found ? 'Create my site' : 'Start with an empty site'}
              </Button>
              {found && (
                <Button className="button button-secondary" onClick={() => setFound(undefined)}>
                  Import something else
                </Button>
              )}
            </p>
            <p role="status">{busy}</p>
            <p className="hint">Everything is saved as plain files in {folder}.</p>
          </form>
        </main>
        <div className="first-run-case" inert>
          <Preview />
        </div>
      </div>
      <Ended />
    </>
  )
}

/** The sample in the preview has the owner's name while it is typed. */
function useNameInPreview(name: string): void {
  const { client, state, update } = useEditor()
  useEffect(() => {
    const toEdit = (field: string, value: string) => ({ kind: 'set', path: [field], value })
    const edits = name ? [toEdit('name', name), toEdit('greeting', `Hi, I’m ${name}`)] : []
    const timer = setTimeout(async () => {
      await client.send('PUT', 'preview', { files: [{ file: 'site.yaml', edits }] }).catch(() => undefined)
      update({ previewVersion: state().previewVersion + 1 })
    }, PREVIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [name, client, state, update])
}

function Sources({ read }: { read: Read }) {
  const { client } = useEditor()
  const [login, setLogin] = useState('')
  const github = login.trim()

  function takeFile([file]: File[]): void {
    if (!file) return
    read(file.name, LISTS.projects, () => client.send('PUT', 'import', file))
  }

  function lookUp(): void {
    if (!github) return
    read(`${github} from GitHub`, REPOSITORIES, () => client.send('POST', 'import', { github }))
  }

  return (
    <fieldset className="group">
      <legend>Or import</legend>
      <label className="drop" {...useDrop(takeFile)}>
        <input
          type="file"
          className="sr-only"
          accept=".json,.zip"
          onChange={({ target }) => takeFile([...(target.files ?? [])])}
        />
        Drop a resume or your LinkedIn export here, or choose a file
        <small>A JSON Resume, or the ZIP file from LinkedIn’s “Get a copy of your data”.</small>
      </label>
      <TextInput
        {...{ id: 'first-github', className: 'field look-up', label: 'GitHub username', value: login }}
        autoCapitalize="off"
        spellCheck={false}
        onText={setLogin}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          lookUp()
        }}
      >
        <Button disabled={!github} onClick={lookUp}>
          Look up
        </Button>
      </TextInput>
    </fieldset>
  )
}

function Notes({ found: { counts, notes } }: { found: Found }) {
  const others = [
    ...(counts.timeline > 0 ? [formatCount(counts.timeline, LISTS.timeline)] : []),
    ...(counts.apps > 0 ? [formatCount(counts.apps, LISTS.apps)] : []),
  ]
  return [...(others.length > 0 ? [`Also found: ${others.join(' and ')}.`] : []), ...notes.map(({ text }) => text)].map(
    (note) => (
      <p key={note} className="hint">
        {note}
      </p>
    ),
  )
}
