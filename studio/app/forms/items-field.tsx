import { type ReactNode, useState } from 'react'
import type { Edit } from '../../api.ts'
import { getValue, toSource } from '../entries.ts'
import { change, useValue } from '../store.ts'
import { About, type FieldProps } from './about.tsx'

/** A list of entries with fields of their own, such as the pictures of a project. */
export function ItemsField({ file, path, field, renderItem }: FieldProps & { renderItem(index: number): ReactNode }) {
  const id = toSource(file, path)
  const value = useValue(file, path)
  const items = Array.isArray(value) ? value : []
  const [first] = field.fields
  const one = field.label.replace(/^(?:More|Other) |s$/g, '')
  const move = (from: number, to: number) => void change(file, [{ kind: 'move', path, from, to }], field.label)
  return (
    <fieldset className="group" aria-describedby={`${id}-about`}>
      <legend>{field.label}</legend>
      <ol className="items">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
          <li key={index}>
            {renderItem(index)}
            <p className="item-buttons">
              <button
                type="button"
                className="small-button"
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                Up
              </button>
              <button
                type="button"
                className="small-button"
                disabled={index === items.length - 1}
                onClick={() => move(index, index + 1)}
              >
                Down
              </button>
              <button
                type="button"
                className="small-button"
                aria-label={`Remove ${one} ${String(getValue(item, [first?.name ?? '']) ?? index + 1)}`}
                onClick={() => void change(file, [{ kind: 'remove', path: [...path, index] }], field.label)}
              >
                Remove
              </button>
            </p>
          </li>
        ))}
      </ol>
      <NewItem file={file} path={path} field={field} />
      <About id={id} hint={field.hint} file={file} path={path} />
    </fieldset>
  )
}

/** Collects the required fields before the entry is added, because the site refuses an entry without them. */
function NewItem({ file, path, field }: FieldProps) {
  const value = useValue(file, path)
  const index = Array.isArray(value) ? value.length : 0
  const required = field.fields.filter(({ isRequired }) => isRequired)
  const [texts, setTexts] = useState<Record<string, string>>({})

  async function add(): Promise<void> {
    const edit: Edit = index > 0 ? { kind: 'insert', path, index, value: texts } : { kind: 'set', path, value: [texts] }
    if (await change(file, [edit], field.label)) setTexts({})
  }

  return (
    <div className="new-item">
      {required.map(({ name, label }) => (
        <div key={name} className="field">
          <label htmlFor={toSource(file, [...path, index, name])}>{label}</label>
          <input
            id={toSource(file, [...path, index, name])}
            value={texts[name] ?? ''}
            onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
          />
          <About id={toSource(file, [...path, index, name])} hint="" file={file} path={[...path, index, name]} />
        </div>
      ))}
      <button
        type="button"
        className="small-button"
        disabled={required.some(({ name }) => !texts[name])}
        onClick={() => void add()}
      >
        + Add
      </button>
    </div>
  )
}
