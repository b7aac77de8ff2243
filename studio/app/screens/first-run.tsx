import { type DragEvent, type FormEvent, useState } from 'react'
import type { Found, StartRequest } from '../../api.ts'
import { send } from '../client.ts'
import { Ended } from '../parts/ended.tsx'
import { Preview } from '../parts/preview.tsx'
import { SmallButton } from '../parts/small-button.tsx'
import { useStudio } from '../store.ts'
import { Choices, count } from './choices.tsx'

const LEAD = 'This is the sample. Write who you are, or bring what you have. You can change everything later.'
const FOUND = 'This is what was found. Choose what visitors should see. You can change everything later.'

/** Notes about commands and files are for those who import in a terminal. */
const FOR_TERMINAL = /npm run|site\.yaml/

type Import = Found & { nouns: [one: string, many: string] }

/** There is no content folder yet: the sample is in the case, and the owner's name goes on it. */
export function FirstRun({ onStarted }: { onStarted(): void }) {
  const folder = useStudio(({ start }) => start.folder)
  const hasEnded = useStudio((state) => state.hasEnded)
  const [name, setName] = useState('')
  const [roles, setRoles] = useState('')
  const [found, setFound] = useState<Import>()
  const [chosen, setChosen] = useState({ projects: [] as number[], skills: [] as number[] })
  const [busy, setBusy] = useState('')
  const [failure, setFailure] = useState('')

  async function run(text: string, task: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(text)
    setFailure('')
    await task().catch((error: Error) => setFailure(error.message))
    setBusy('')
  }

  /** What the owner has typed stays, and the import fills the rest. */
  function show(next: Import): void {
    const pick = (items: { isChosen: boolean }[]) => items.flatMap(({ isChosen }, index) => (isChosen ? [index] : []))
    setFound(next)
    setName((typed) => typed || next.name)
    setRoles((typed) => typed || next.roles.join('\n'))
    setChosen({ projects: pick(next.projects), skills: pick(next.skills) })
    scrollTo({ top: 0 })
    document.querySelector('h1')?.focus()
  }

  const readFile = (file: File) =>
    run(`Reading ${file.name}…`, async () => {
      const reply = await send<Found>('PUT', `import?name=${encodeURIComponent(file.name)}`, file)
      show({ ...reply, nouns: ['project', 'projects'] })
    })

  const readGitHub = (github: string) =>
    run(`Reading ${github} from GitHub…`, async () => {
      show({ ...(await send<Found>('POST', 'import', { github })), nouns: ['repository', 'repositories'] })
    })

  function start(event: FormEvent): void {
    event.preventDefault()
    const request: StartRequest = {
      name,
      roles: roles.split('\n').filter((role) => role.trim()),
      ...(found && { id: found.id, ...chosen }),
    }
    void run('Writing your files…', async () => {
      await send('POST', 'start', request)
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
            <div className="field">
              <label htmlFor="first-name">Your name</label>
              <input
                id="first-name"
                autoComplete="name"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </div>
            <div className="field">
              <label htmlFor="first-roles">What you do</label>
              <textarea id="first-roles" value={roles} onChange={(event) => setRoles(event.target.value)} />
              <p>One per line, such as Developer. Visitors see them typed out one after another.</p>
            </div>
            {found ? (
              <>
                <Choices
                  legend={`${count(found.projects.length, ...found.nouns)}: which ones?`}
                  items={found.projects}
                  chosen={chosen.projects}
                  onChange={(projects) => setChosen({ ...chosen, projects })}
                />
                <Choices
                  legend={`${count(found.skills.length, 'skill', 'skills')}: which ones?`}
                  items={found.skills}
                  chosen={chosen.skills}
                  onChange={(skills) => setChosen({ ...chosen, skills })}
                />
                <Notes found={found} />
              </>
            ) : (
              <Sources onFile={readFile} onGitHub={readGitHub} />
            )}
            <p className="issue" role="alert">
              {failure}
            </p>
            <p className="item-buttons">
              <button type="submit" className="button button-primary" disabled={!name.trim() || !roles.trim()}>
                {found ? 'Create my site' : 'Start with an empty case'}
              </button>
              {found && (
                <button type="button" className="button button-secondary" onClick={() => setFound(undefined)}>
                  Import something else
                </button>
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

function Sources({ onFile, onGitHub }: { onFile(file: File): void; onGitHub(login: string): void }) {
  const [login, setLogin] = useState('')
  const lookUp = () => login.trim() && onGitHub(login.trim())

  function onDrop(event: DragEvent): void {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }

  return (
    <fieldset className="group">
      <legend>Or bring what you have</legend>
      <label className="drop" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <input
          type="file"
          className="sr-only"
          accept=".json,.zip"
          onChange={({ target }) => target.files?.[0] && onFile(target.files[0])}
        />
        Drop a resume or your LinkedIn export here, or choose a file
        <small>A JSON Resume, or the ZIP file that LinkedIn sends you when you ask for your data.</small>
      </label>
      <div className="field look-up">
        <label htmlFor="first-github">GitHub username</label>
        <input
          id="first-github"
          autoCapitalize="off"
          spellCheck={false}
          value={login}
          onChange={(event) => setLogin(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            lookUp()
          }}
        />
        <SmallButton disabled={!login.trim()} onClick={lookUp}>
          Look up
        </SmallButton>
      </div>
    </fieldset>
  )
}

function Notes({ found: { counts, notes } }: { found: Found }) {
  const others = [
    ...(counts.timeline > 0 ? [count(counts.timeline, 'timeline entry', 'timeline entries')] : []),
    ...(counts.apps > 0 ? [count(counts.apps, 'app', 'apps')] : []),
  ]
  const shown = notes.filter((note) => !FOR_TERMINAL.test(note))
  return [...(others.length > 0 ? [`Also found: ${others.join(' and ')}.`] : []), ...shown].map((note) => (
    <p key={note} className="hint">
      {note}
    </p>
  ))
}
