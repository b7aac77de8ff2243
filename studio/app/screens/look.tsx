import { type ReactNode, useMemo } from 'react'
import { LOOKS, SECTIONS, THEMES } from '../../../contract/site.ts'
import { LOOK_FIELDS } from '../entries.ts'
import { About } from '../forms/field.tsx'
import { toFields } from '../forms/fields.ts'
import { Form } from '../forms/form.tsx'
import { Radios } from '../parts/controls.tsx'
import { Hue } from '../parts/hue.tsx'
import { SortableList } from '../parts/sortable-list.tsx'
import { useEditor, useStudio, useValue } from '../use-editor.tsx'

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
  system: 'Match the device',
}

/** The other fields of this screen have the inputs of any form. */
const INPUTS: Record<string, () => ReactNode> = {
  accent: Hue,
  look: LookChoice,
  theme: ThemeChoice,
  sections: Sections,
}

export function Look() {
  const schemas = useStudio(({ start }) => start.schemas)
  const fields = useMemo(() => toFields(schemas.site), [schemas])
  return (
    <>
      <h2>Look</h2>
      {LOOK_FIELDS.map((name) => {
        const Input = INPUTS[name]
        const own = fields.filter((field) => field.name === name)
        return Input ? <Input key={name} /> : <Form key={name} source="site.yaml#" fields={own} />
      })}
    </>
  )
}

function LookChoice() {
  return <Choice name="look" label="Look" options={LOOKS} standard="vitrine" />
}

function ThemeChoice() {
  const standard = useValue('site.yaml#look') === 'paper' ? 'light' : 'dark'
  return <Choice name="theme" label="Default theme" options={THEMES} standard={standard} />
}

type ChoiceProps = { name: string; label: string; options: readonly string[]; standard: string }

function Choice({ name, label, options, standard }: ChoiceProps) {
  const { type, setView } = useEditor()
  const source = `site.yaml#${name}`
  return (
    <Radios
      {...{ source, label, value: useValue(source) ?? standard }}
      options={options.map((option) => [option, CHOICES[option]])}
      onChoose={(option) => {
        type(source, option)
        if (option === 'light' || option === 'dark') setView({ theme: option })
      }}
    />
  )
}

/** The intro can't be hidden. It comes first if the file doesn't list it. */
function Sections() {
  const { setValues } = useEditor()
  const value = useValue(SOURCE)
  const shown: string[] = Array.isArray(value) ? value.map(String) : [...SECTIONS]
  const hidden = Object.keys(NAMES).filter((name) => name !== 'home' && !shown.includes(name))
  const save = (next: string[]) => setValues(() => ({ [SOURCE]: next }))
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
      <legend>Home page sections</legend>
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
      <About source={SOURCE} hint="The contact form is always last." />
    </fieldset>
  )
}
