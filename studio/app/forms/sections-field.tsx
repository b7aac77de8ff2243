import { SECTIONS } from '../../../contract/site.ts'
import { SortableList } from '../parts/sortable-list.tsx'
import { useEditor, useValue } from '../use-editor.tsx'
import type { FieldProps } from './field.tsx'

const NAMES: Record<string, string> = {
  home: 'Intro',
  portfolio: 'Projects',
  about: 'About',
  timeline: 'Timeline',
  skills: 'Skills',
  apps: 'Apps',
}

/** The intro can't be hidden. It comes first if the file doesn't list it. */
export function SectionsField({ source, field: { label } }: FieldProps) {
  const { setValues } = useEditor()
  const value = useValue(source)
  const shown: string[] = Array.isArray(value) ? value.map(String) : [...SECTIONS]
  const hidden = Object.keys(NAMES).filter((name) => name !== 'home' && !shown.includes(name))
  const save = (next: string[]) => setValues(() => ({ [source]: next }))
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
    <div id={source} tabIndex={-1}>
      <SortableList
        label={label}
        count={shown.length}
        items={shown.map((key, place) => ({ key, name: NAMES[key] ?? key, place, content: toSwitch(key) }))}
        onMove={(from, to) => save(shown.toSpliced(from, 1).toSpliced(to, 0, shown[from] ?? ''))}
      />
      <ul>
        {hidden.map((name) => (
          <li key={name}>{toSwitch(name)}</li>
        ))}
      </ul>
    </div>
  )
}
