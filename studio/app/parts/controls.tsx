import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react'

export function Button(props: ComponentProps<'button'>) {
  return <button type="button" className="button button-secondary" {...props} />
}

type TextProps = Omit<ComponentProps<'input'>, 'onChange'> & { label: string; onText(text: string): void }

/** A text input that is not a content field. Children are shown below it. */
export function TextInput({ id, label, onText, children, ...input }: TextProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} {...input} onChange={({ target }) => onText(target.value)} />
      {children}
    </div>
  )
}

export function SearchInput({ label, value, onText }: { label: string; value: string; onText(text: string): void }) {
  return (
    <input
      type="search"
      className="list-search"
      aria-label={label}
      placeholder="Search"
      value={value}
      onChange={({ target }) => onText(target.value)}
      // It is not submitted with the form around it.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  )
}

type OptionsProps<Value> = {
  options: readonly (readonly [value: Value, label: ReactNode])[]
  value: unknown
  onChoose(value: Value): void
  /** The field whose value is chosen. The chosen option has its id. */
  source?: string
}

/** One of several, as buttons in a row. */
export function Options<Value extends string | number>({ options, value, onChoose, source }: OptionsProps<Value>) {
  const name = useId()
  return (
    <div className="flex-row options">
      {options.map(([each, text]) => (
        <label key={each} className={source ? 'button button-secondary' : 'button'}>
          <input
            id={each === value ? source : undefined}
            type="radio"
            name={name}
            checked={each === value}
            onChange={() => onChoose(each)}
          />
          {text}
        </label>
      ))}
    </div>
  )
}

/** Options that are not a field of their own. */
export function Choices<Value extends string | number>({ label, ...options }: OptionsProps<Value> & { label: string }) {
  return (
    <fieldset className="choices" aria-label={label}>
      <Options {...options} />
    </fieldset>
  )
}

/** Up and down go through the elements of this list that match the selector. */
export function goByArrows(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const targets = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const index = targets.indexOf(event.target as HTMLElement)
  if (!step || event.altKey || index < 0) return
  targets[index + step]?.focus()
  event.preventDefault()
}
