import type { ComponentProps } from 'react'

type FieldProps = { label: string; name: string }

/** A text input whose label is inside it until something is typed. */
export function Field({ label, name, ...props }: FieldProps & ComponentProps<'input'>) {
  return (
    <div className="field">
      <input id={toId(name)} name={name} type="text" dir="auto" placeholder={label} {...props} />
      <label htmlFor={toId(name)}>{label}</label>
    </div>
  )
}

export function TextField({ label, name, ...props }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <div className="field">
      <textarea id={toId(name)} name={name} dir="auto" placeholder={label} {...props} />
      <label htmlFor={toId(name)}>{label}</label>
    </div>
  )
}

/** Not `useId`, which differs between the server's page and an island. */
function toId(name: string): string {
  return `field-${name}`
}
