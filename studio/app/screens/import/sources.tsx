import { useState } from 'react'
import type { Found } from '../../../api.ts'
import { formatCount, LISTS } from '../../entries.ts'
import { Button, TextInput } from '../../parts/controls.tsx'
import { useDrop } from '../../parts/use-drop.ts'
import { useEditor } from '../../use-editor.tsx'
import { Choices } from './choices.tsx'
import type { Importing } from './use-import.ts'

const REPOSITORIES = { one: 'repository', many: 'repositories' }
const STARS = { one: 'star', many: 'stars' }

/** Asks where to import from, and then what. */
export function Sources({ importing, legend }: { importing: Importing; legend: string }) {
  const { found, chosen, setChosen } = importing
  if (!found) return <Source importing={importing} legend={legend} />
  const projects = found.projects.map(({ stars = 0, language, ...project }) => ({
    ...project,
    details: [language, stars > 0 && formatCount(stars, STARS)].filter(Boolean).join(', '),
  }))
  const nouns = found.projects.some(({ stars }) => stars !== undefined) ? REPOSITORIES : LISTS.projects
  const counts = (['timeline', 'apps'] as const).filter((list) => found.counts[list] > 0)
  return (
    <>
      <Choices
        legend={`Choose from ${formatCount(projects.length, nouns)}`}
        items={projects}
        chosen={chosen.projects}
        onChange={(next) => setChosen({ ...chosen, projects: next })}
      />
      <Choices
        legend={`Choose from ${formatCount(found.skills.length, LISTS.skills)}`}
        items={found.skills}
        chosen={chosen.skills}
        onChange={(next) => setChosen({ ...chosen, skills: next })}
      />
      {counts.length > 0 && (
        <p className="hint">
          Also found: {counts.map((list) => formatCount(found.counts[list], LISTS[list])).join(' and ')}.
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
