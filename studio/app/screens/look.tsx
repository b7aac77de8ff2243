import { useMemo } from 'react'
import { LOOKS, SECTIONS, THEMES } from '../../../contract/site.ts'
import { toFields } from '../forms/fields.ts'
import { Form } from '../forms/form.tsx'
import { Radios } from '../parts/controls.tsx'
import { Hue } from '../parts/hue.tsx'
import { SortableList } from '../parts/sortable-list.tsx'
import { change, type, useValue } from '../saving.ts'
import { useStudio } from '../store.ts'

const SOURCE = 'site.yaml#sections'
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
  const look = useValue('site.yaml#look') ?? 'vitrine'
  const texts = fields.filter(({ name }) => name === 'headings' || name === 'summaries')
  return (
    <>
      <h2>Look</h2>
      <Hue />
      <Choice name="look" label="Look" options={LOOKS} standard="vitrine" />
      <Choice
        name="theme"
        label="Theme, until a visitor chooses"
        options={THEMES}
        standard={look === 'paper' ? 'light' : 'dark'}
      />
      <Sections />
      <Form source="site.yaml#" fields={texts} />
    </>
  )
}

type ChoiceProps = { name: string; label: string; options: readonly string[]; standard: string }

function Choice({ name, label, options, standard }: ChoiceProps) {
  const source = `site.yaml#${name}`
  return (
    <Radios
      {...{ source, label, value: useValue(source) ?? standard }}
      options={options.map((option) => [option, CHOICES[option]])}
      onChoose={(option) => type(source, option)}
    />
  )
}

/** The intro is always shown; if the file doesn't say where, it comes first. */
function Sections() {
  const value = useValue(SOURCE)
  const shown: string[] = Array.isArray(value) ? value.map(String) : [...SECTIONS]
  const hidden = Object.keys(NAMES).filter((name) => name !== 'home' && !shown.includes(name))
  const save = (next: string[]) => change(() => ({ [SOURCE]: next }))
  const toggle = (name: string) => save(shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name])
  const toSwitch = (name: string) => (
    <label className="switch">
      <input
        type="checkbox"
        checked={shown.includes(name)}
        disabled={name === 'home'}
        onChange={() => void toggle(name)}
      />
      {NAMES[name]}
    </label>
  )
  return (
    <fieldset className="group sections" id={SOURCE} tabIndex={-1}>
      <legend>Sections of the home page</legend>
      <SortableList
        label="Sections"
        count={shown.length}
        items={shown.map((key, place) => ({ key, name: NAMES[key] ?? key, place, content: toSwitch(key) }))}
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
