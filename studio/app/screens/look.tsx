import { useMemo } from 'react'
import { LOOKS, SECTIONS, THEMES } from '../../../contract/site.ts'
import { toEdits } from '../edits.ts'
import { toSource } from '../entries.ts'
import { toFields } from '../forms/fields.ts'
import { Form } from '../forms/form.tsx'
import { Hue } from '../parts/hue.tsx'
import { SortableList } from '../parts/sortable-list.tsx'
import { change, getState, saveTyped, type, useStudio, useValue } from '../store.ts'

const FILE = 'site.yaml'
const NAMES: Record<string, string> = {
  home: 'Intro',
  portfolio: 'Projects',
  about: 'About',
  timeline: 'Timeline',
  skills: 'Skills',
  apps: 'Apps',
}
const CHOICES: Record<string, string> = {
  vitrine: 'Vitrine: a lit display case',
  paper: 'Paper: serif headings, square corners',
  light: 'Light',
  dark: 'Dark',
  system: 'As their device',
}

export function Look() {
  const schemas = useStudio(({ start }) => start.schemas)
  const fields = useMemo(() => toFields(schemas.site), [schemas])
  const find = (name: string) => fields.filter((field) => field.name === name)
  const look = useValue(FILE, ['look']) ?? 'vitrine'
  return (
    <>
      <h2>Look</h2>
      <Hue />
      <Choice name="look" legend="Look" options={LOOKS} standard="vitrine" />
      <Choice
        name="theme"
        legend="Theme, until a visitor chooses"
        options={THEMES}
        standard={look === 'paper' ? 'light' : 'dark'}
      />
      <Sections />
      <Form file={FILE} path={[]} fields={[...find('headings'), ...find('summaries')]} />
    </>
  )
}

type ChoiceProps = { name: string; legend: string; options: readonly string[]; standard: string }

function Choice({ name, legend, options, standard }: ChoiceProps) {
  const value = useValue(FILE, [name]) ?? standard
  return (
    <fieldset className="field choices">
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option} className="small-button">
          <input
            {...(option === value && { id: toSource(FILE, [name]) })}
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => type(FILE, [name], option)}
            onBlur={() => void saveTyped()}
          />
          {CHOICES[option]}
        </label>
      ))}
    </fieldset>
  )
}

/** The intro is always shown; if the file doesn't say where, it comes first. */
function Sections() {
  const value = useValue(FILE, ['sections'])
  const shown: string[] = Array.isArray(value) ? value.map(String) : [...SECTIONS]
  const hidden = Object.keys(NAMES).filter((name) => name !== 'home' && !shown.includes(name))

  function save(next: string[]): Promise<boolean> {
    const typed = { file: FILE, path: ['sections'], value: next }
    return change(FILE, toEdits([typed], getState().content.files), 'sections')
  }

  const toSwitch = (name: string) => (
    <label className="switch">
      <input
        type="checkbox"
        checked={shown.includes(name)}
        disabled={name === 'home'}
        onChange={() => void save(shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name])}
      />
      {NAMES[name]}
    </label>
  )
  return (
    <fieldset className="group sections" id={toSource(FILE, ['sections'])} tabIndex={-1}>
      <legend>Sections of the home page</legend>
      <SortableList
        label="Sections"
        items={shown.map((name) => ({ key: name, name: NAMES[name] ?? name, content: toSwitch(name) }))}
        onMove={(from, to) => save(shown.toSpliced(from, 1).toSpliced(to, 0, shown[from] ?? ''))}
      />
      <ul>
        {hidden.map((name) => (
          <li key={name}>{toSwitch(name)}</li>
        ))}
      </ul>
      <p className="hint">The contact form always comes last.</p>
    </fieldset>
  )
}
