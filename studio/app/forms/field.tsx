import type { ReactNode } from 'react'
import { Button } from '../parts/controls.tsx'
import { useEditor, useIssue, useIsTyped, useValue } from '../use-editor.tsx'
import type { Field } from './fields.ts'

export type FieldProps = { source: string; field: Field }
type BoxProps = { source: string; label: string; hint: string; className?: string; children: ReactNode }

/** One input with its label. */
export function FieldBox({ source, label, hint, className = 'field', children }: BoxProps) {
  return (
    <div className={className}>
      <label htmlFor={source}>{label}</label>
      {children}
      <About source={source} hint={hint} />
    </div>
  )
}

/** Several inputs that are one field. */
export function FieldGroup({ source, label, hint, className = 'field', children }: BoxProps) {
  return (
    <fieldset className={className} aria-describedby={`${source}-about`}>
      <legend>{label}</legend>
      {children}
      <About source={source} hint={hint} />
    </fieldset>
  )
}

/** Shows the hint, or the issue with its fix. */
export function About({ source, hint }: { source: string; hint: string }) {
  const issue = useIssue(source)
  const isTyped = useIsTyped(source)
  const { type } = useEditor()
  if (!issue) return hint && <p id={`${source}-about`}>{hint}</p>
  const { text, fix } = issue
  function use(value: unknown): void {
    type(source, value)
    document.getElementById(source)?.focus()
  }
  return (
    <p id={`${source}-about`} className="issue">
      {text.replace(/\.?$/, '.')} {isTyped && 'The file still has the last valid value.'}
      {fix && <Button onClick={() => use(fix.value)}>{fix.label}</Button>}
    </p>
  )
}

/** What all inputs of fields have in common. */
export function useInput(source: string) {
  const { save } = useEditor()
  return {
    id: source,
    'aria-describedby': `${source}-about`,
    'aria-invalid': useIssue(source) !== undefined,
    onBlur: () => void save(),
  }
}

export function useText(source: string): string {
  return toText(useValue(source))
}

export function toText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
