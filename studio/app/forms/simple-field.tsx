import { toSource } from '../entries.ts'
import { saveTyped, type, useIssue, useValue } from '../store.ts'
import { About, type FieldProps, toText } from './about.tsx'
import type { Field } from './fields.ts'

export function SimpleField({ file, path, field }: FieldProps) {
  const id = toSource(file, path)
  const value = useValue(file, path)
  const issue = useIssue(file, path)
  const input = {
    id,
    'aria-describedby': `${id}-about`,
    'aria-invalid': issue !== undefined,
    onBlur: () => void saveTyped(),
  }
  const set = (text: string) => type(file, path, text === '' && canRemove(field) ? undefined : toNumber(text, value))
  if (field.kind === 'switch') {
    const isOn = value === true || value === 'on' || value === undefined
    return (
      <div className="field field-switch">
        <label htmlFor={id}>{field.label}</label>
        <input {...input} type="checkbox" checked={isOn} onChange={() => type(file, path, !isOn)} />
        <About id={id} hint={field.hint} file={file} path={path} />
      </div>
    )
  }
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      {field.kind === 'choice' ? (
        <select {...input} value={toText(value)} onChange={(event) => set(event.target.value)}>
          {!field.isRequired && <option value="">Default</option>}
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : field.kind === 'long' ? (
        <textarea {...input} value={toText(value)} onChange={(event) => set(event.target.value)} />
      ) : (
        <input
          {...input}
          inputMode={field.kind === 'url' ? 'url' : undefined}
          value={toText(value)}
          onChange={(event) => set(event.target.value)}
        />
      )}
      <About id={id} hint={field.hint} file={file} path={path} />
    </div>
  )
}

function canRemove({ name, isRequired }: Field): boolean {
  return !isRequired && name !== 'status'
}

/** A year that is written as a number stays one. */
function toNumber(text: string, before: unknown): string | number {
  return typeof before === 'number' && /^\d{1,9}$/.test(text) ? Number(text) : text
}
