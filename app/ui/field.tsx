import { type ComponentProps, useId } from 'react'

/** A text input whose label stands inside it until there is something to read. */
export function Field({ label, ...props }: { label: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="field">
      <input id={id} type="text" dir="auto" placeholder={label} {...props} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}

export function TextField({ label, ...props }: { label: string } & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div className="field">
      <textarea id={id} dir="auto" placeholder={label} {...props} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
