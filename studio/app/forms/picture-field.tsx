import { toSource } from '../entries.ts'
import { saveTyped, type, useValue } from '../store.ts'
import { About, type FieldProps, toText } from './about.tsx'

export function PictureField({ file, path, field }: FieldProps) {
  const id = toSource(file, path)
  const value = useValue(file, path)
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      <input
        id={id}
        value={toText(value)}
        onChange={(event) => type(file, path, event.target.value || undefined)}
        onBlur={() => void saveTyped()}
      />
      <About id={id} hint={field.hint} file={file} path={path} />
    </div>
  )
}
