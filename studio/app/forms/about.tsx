import type { Path } from '../../api.ts'
import { toSource } from '../entries.ts'
import { type, useIssue, useStudio } from '../store.ts'
import type { Field } from './fields.ts'

export type FieldProps = { file: string; path: Path; field: Field }

/** The hint, or the sentence that the site would print, with its fix. */
export function About({ id, hint, file, path }: { id: string; hint: string; file: string; path: Path }) {
  const issue = useIssue(file, path)
  const isTyped = useStudio(({ typed }) => typed.some((each) => toSource(each.file, each.path) === id))
  if (!issue) return hint && <p id={`${id}-about`}>{hint}</p>
  const { text, fix } = issue
  return (
    <p id={`${id}-about`} className="issue">
      {text} {isTyped && 'The file keeps its last valid value.'}
      {fix && (
        <button type="button" className="small-button" onClick={() => type(file, path, fix.value)}>
          {fix.label}
        </button>
      )}
    </p>
  )
}

export function toText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
