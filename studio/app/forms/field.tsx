import type { ChangeEvent, ReactNode } from 'react'
import { parseDate } from '../../../contract/dates.ts'
import { within } from '../entries.ts'
import { Button } from '../parts/controls.tsx'
import { useEditor, useIssue, useIsTyped, useValue } from '../use-editor.tsx'
import type { Field, Kind } from './fields.ts'

export type FieldProps = { source: string; field: Field }

/** Several inputs that are one field, with their class. */
const GROUPS: Partial<Record<Kind, string>> = {
  ...{ portrait: 'field', banner: 'field', status: 'field', look: 'field', icon: 'field icon-field' },
  ...{ group: 'group', items: 'group', gallery: 'group', sections: 'group' },
}
const DATES = ['from', 'date']
const UNSORTED = 'This date can’t be read, so the entry isn’t sorted by it. Write 2024, 2024-05, or May 2024.'

/** The label of a field around its inputs, and what there is to say about it. */
export function FieldBox({
  source,
  field: { name, kind, label, hint },
  children,
}: FieldProps & { children: ReactNode }) {
  const text = useText(source)
  const isUnsorted = DATES.includes(name) && text !== '' && parseDate(text) === undefined
  const about = (
    <About source={kind === 'portrait' ? within(source, 'picture') : source} hint={isUnsorted ? UNSORTED : hint} />
  )
  if (!(kind in GROUPS))
    return (
      <div className={`field ${kind}`}>
        <label htmlFor={source}>{label}</label>
        {children}
        {about}
      </div>
    )
  return (
    <fieldset className={GROUPS[kind]} aria-describedby={`${source}-about`}>
      <legend>{label}</legend>
      {children}
      {about}
    </fieldset>
  )
}

/** Shows the hint, or the issue with its fix. */
export function About({ source, hint }: { source: string; hint: string }) {
  const issue = useIssue(source)
  const isTyped = useIsTyped(source)
  const { type } = useEditor()
  const id = `${source}-about`
  if (!issue && !hint) return null
  if (!issue) return <p {...{ id, className: 'hint' }}>{hint}</p>
  const { text, fix } = issue
  function use(value: unknown): void {
    type(source, value)
    document.getElementById(source)?.focus()
  }
  return (
    <p {...{ id, className: 'issue' }}>
      {text.replace(/\.?$/, '.')} {isTyped && 'The file still has the last valid value.'}
      {fix && <Button onClick={() => use(fix.value)}>{fix.label}</Button>}
    </p>
  )
}

/** Returns the props that all inputs of fields share. Without a text, an optional field is removed. */
export function useInput({ source, field: { kind, isRequired } }: FieldProps) {
  const { type, save } = useEditor()
  const value = useValue(source)
  const isNumber = kind === 'number' || typeof value === 'number'
  return {
    id: source,
    'aria-describedby': `${source}-about`,
    'aria-invalid': useIssue(source) !== undefined,
    onBlur: () => void save(),
    value: toText(value),
    onChange({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>): void {
      const next = isNumber && /^\d{1,9}$/.test(target.value) ? Number(target.value) : target.value
      type(source, next === '' && !isRequired ? undefined : next)
    },
  }
}

export function useText(source: string): string {
  return toText(useValue(source))
}

export function toText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
