import { useState } from 'react'
import type { Found } from '../../../api.ts'
import { formatCount, LISTS } from '../../entries.ts'
import { Button, TextInput } from '../../parts/controls.tsx'
import { useDrop } from '../../parts/use-drop.ts'
import { useEditor } from '../../use-editor.tsx'
import { PickList } from './pick-list.tsx'
import type { Importing } from './use-import.ts'

const GITHUB_ID = 'first-github'

type SourcesProps = {
  importing: Importing
  legend: string
  /** The label of the button that submits the form around it. */
  submit: string | undefined
}

/** Asks where to import from, and then what. */
export function Sources({ importing, legend, submit }: SourcesProps) {
  const { found, busy, failure, show } = importing
  return (
    <>
      {found ? <Picks found={found} importing={importing} /> : <Source importing={importing} legend={legend} />}
      <p className="flex-row buttons first-run-end">
        <span className="issue" role="alert">
          {failure}
        </span>
        {submit && (
          <Button type="submit" className="button button-primary">
            {submit}
          </Button>
        )}
        {found && <Button onClick={() => show(undefined)}>Import something else</Button>}
      </p>
      <p role="status">{busy}</p>
    </>
  )
}

function Picks({ found, importing: { chosen, setChosen } }: { found: Found; importing: Importing }) {
  const projects = found.projects.map(({ stars = 0, language, ...project }) => ({
    ...project,
    details: [language, stars > 0 && formatCount(stars, 'star')].filter(Boolean).join(', '),
  }))
  const noun = found.projects.some(({ stars }) => stars !== undefined) ? 'repository' : 'project'
  const counts = (['timeline', 'apps'] as const).filter((list) => found.counts[list] > 0)
  return (
    <>
      <PickList
        legend={`Choose from ${formatCount(projects.length, noun)}`}
        items={projects}
        chosen={chosen.projects}
        onChange={(next) => setChosen({ ...chosen, projects: next })}
      />
      <PickList
        legend={`Choose from ${formatCount(found.skills.length, 'skill')}`}
        items={found.skills}
        chosen={chosen.skills}
        onChange={(next) => setChosen({ ...chosen, skills: next })}
      />
      {counts.length > 0 && (
        <p className="hint">
          Also found: {counts.map((list) => formatCount(found.counts[list], LISTS[list].one)).join(' and ')}.
        </p>
      )}
    </>
  )
}

function Source({ importing: { run, show }, legend }: { importing: Importing; legend: string }) {
  const { client } = useEditor()
  const [login, setLogin] = useState('')
  const github = login.trim()

  function read(name: string, ...request: Parameters<typeof client.send>): void {
    void run(`Reading ${name}…`, async () => {
      show(await client.send<Found>(...request))
      scrollTo({ top: 0 })
      document.querySelector<HTMLElement>('h1[tabindex], .pane-form')?.focus()
    })
  }

  function takeFile([file]: File[]): void {
    if (file) read(file.name, 'PUT', 'import', file)
  }

  function lookUp(): void {
    if (github) read(`${github} from GitHub`, 'POST', 'import', { github })
    else document.getElementById(GITHUB_ID)?.focus()
  }

  return (
    <fieldset className="group">
      <legend>{legend}</legend>
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
        {...{ id: GITHUB_ID, label: 'GitHub username', value: login }}
        autoCapitalize="off"
        spellCheck={false}
        onText={setLogin}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          lookUp()
        }}
      >
        <Button onClick={lookUp}>Look up</Button>
      </TextInput>
    </fieldset>
  )
}
