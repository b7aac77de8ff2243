import { type DragEvent, type FormEvent, type KeyboardEvent, useState } from 'react'
import type { Found, StartRequest } from '../../api.ts'
import { send } from '../client.ts'
import { goByArrows } from '../parts/arrow-keys.ts'
import { Ended } from '../parts/ended.tsx'
import { Preview } from '../parts/preview.tsx'
import { useStudio } from '../store.ts'

type Import = Found & { one: string; many: string }

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
  }

  const readFile = (file: File) =>
    run(`Reading ${file.name}…`, async () => {
      const reply = await send<Found>('PUT', `import?name=${encodeURIComponent(file.name)}`, new Blob([file]))
      show({ ...reply, one: 'project', many: 'projects' })
    })

  const readGitHub = (github: string) =>
    run(`Reading github.com/${github}…`, async () => {
      show({ ...(await send<Found>('POST', 'import', { github })), one: 'repository', many: 'repositories' })
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
    <div className="first-run" data-ended={hasEnded || undefined}>
      <main inert={hasEnded}>
        <form onSubmit={start} aria-busy={busy !== ''}>
          <h1>Make it yours</h1>
          <p className="lead">
            {found
              ? `${found.name || 'Here you are'}: this is what was found. Choose what visitors should see.`
              : 'This site still shows a sample. Write who you are, or bring what you have. You can change everything later.'}
          </p>
          <div className="field">
            <label htmlFor="first-name">Your name</label>
            <input id="first-name" autoComplete="name" value={name} onChange={(event) => setName(event.target.value)} />
          </div>
          <div className="field">
            <label htmlFor="first-roles">What you do</label>
            <textarea id="first-roles" value={roles} onChange={(event) => setRoles(event.target.value)} />
            <p>One per line, such as Developer. Visitors see them typed out one after another.</p>
          </div>
          {found ? (
            <>
              <Choices
                legend={`${count(found.projects.length, found.one, found.many)}: which ones?`}
                items={found.projects}
                chosen={chosen.projects}
                onChange={(projects) => setChosen({ ...chosen, projects })}
              />
              <Choices
                legend={`${count(found.skills.length, 'skill')}: which ones?`}
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
          <p className="form-end">
            <button type="submit" className="button button-primary" disabled={!name.trim() || !roles.trim()}>
              {found ? 'Create my site' : 'Start with an empty case'}
            </button>
            {found && (
              <button type="button" className="button button-secondary" onClick={() => setFound(undefined)}>
                Import something else
              </button>
            )}
            <span role="status">{busy}</span>
          </p>
          <p className="hint">Everything is saved as plain files in {folder}.</p>
        </form>
      </main>
      <div className="first-run-case" inert>
        <Preview />
      </div>
      <Ended />
    </div>
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

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    lookUp()
  }

  return (
    <fieldset className="group sources">
      <legend>Bring what you have</legend>
      <label className="drop" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <input
          type="file"
          className="sr-only"
          accept=".json,.zip"
          onChange={({ target }) => target.files?.[0] && onFile(target.files[0])}
        />
        <span>Drop a resume or your LinkedIn export here, or choose a file</span>
        <small>A JSON Resume, or the ZIP file that LinkedIn sends you when you ask for your data.</small>
      </label>
      <div className="field">
        <label htmlFor="first-github">GitHub username</label>
        <span className="with-button">
          <input
            id="first-github"
            autoCapitalize="off"
            spellCheck={false}
            value={login}
            onChange={(event) => setLogin(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="small-button" disabled={!login.trim()} onClick={lookUp}>
            Look up
          </button>
        </span>
      </div>
    </fieldset>
  )
}

type ChoicesProps = {
  legend: string
  items: { title: string; description?: string }[]
  chosen: number[]
  onChange(chosen: number[]): void
}

function Choices({ legend, items, chosen, onChange }: ChoicesProps) {
  if (items.length === 0) return null
  const all = items.map((_, index) => index)
  return (
    <fieldset className="group choices" onKeyDown={(event) => goByArrows(event, 'input')}>
      <legend>{legend}</legend>
      <p>
        <span role="status">
          {chosen.length} of {items.length} chosen
        </span>
        <button type="button" className="small-button" onClick={() => onChange(all)}>
          All
        </button>
        <button type="button" className="small-button" onClick={() => onChange([])}>
          None
        </button>
      </p>
      <ul data-inline={items.every(({ description }) => description === undefined) || undefined}>
        {items.map(({ title, description }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the server knows an item by its place
          <li key={index}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(index)}
                onChange={() =>
                  onChange(all.filter((each) => (each === index ? !chosen.includes(each) : chosen.includes(each))))
                }
              />
              <span>{title}</span>
              {description && <small>{description}</small>}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function Notes({ found: { counts, notes } }: { found: Found }) {
  const others = [
    counts.timeline > 0 ? count(counts.timeline, 'timeline entry', 'timeline entries') : '',
    counts.apps > 0 ? count(counts.apps, 'app') : '',
  ].filter(Boolean)
  return (
    <div className="hint notes">
      {others.length > 0 && <p>Also found: {others.join(' and ')}.</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}
