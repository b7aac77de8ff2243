import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'

export function Button(props: ComponentProps<'button'>) {
  return <button type="button" className="small-button" {...props} />
}

type TextProps = Omit<ComponentProps<'input'>, 'onChange'> & { label: string; onText(text: string): void }

/** A text input that is not a content field. Children are shown below it. */
export function TextInput({ id, label, onText, className = 'field', children, ...input }: TextProps) {
  return (
    <div className={className}>
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
    />
  )
}

type ChoiceProps<Value> = {
  label: string
  options: readonly (readonly [value: Value, label: ReactNode])[]
  value: unknown
  onChoose(value: Value): void
}

export function Segments<Value extends string | number>(props: ChoiceProps<Value> & { className: string }) {
  const { label, options, value, onChoose, className } = props
  return (
    <fieldset className="segments" aria-label={label}>
      {options.map(([each, name]) => (
        <Button key={each} className={className} aria-pressed={value === each} onClick={() => onChoose(each)}>
          {name}
        </Button>
      ))}
    </fieldset>
  )
}

export function Radios(props: ChoiceProps<string> & { source?: string }) {
  const { source, label, options, value, onChoose } = props
  return (
    <fieldset className="field choices">
      <legend>{label}</legend>
      {options.map(([each, name]) => (
        <label key={each} className="small-button">
          <input
            id={each === value ? source : undefined}
            type="radio"
            name={source}
            checked={each === value}
            onChange={() => onChoose(each)}
          />
          {name}
        </label>
      ))}
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
