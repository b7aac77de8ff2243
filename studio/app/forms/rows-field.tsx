import { type KeyboardEvent, useRef, useState } from 'react'
import { toSource } from '../entries.ts'
import { announce, saveTyped, type, useValue } from '../store.ts'
import { About, type FieldProps } from './about.tsx'

/** A list of texts, one row each, in fields that grow with their text. It may be written as one text, such as sentences or technologies. */
export function RowsField({ file, path, field }: FieldProps) {
  const { label, separator } = field
  const id = toSource(file, path)
  const list = useRef<HTMLOListElement>(null)
  const value = useValue(file, path)
  const isText = separator !== undefined && !Array.isArray(value)
  const saved = Array.isArray(value) ? value.map(String) : isText && value ? String(value).split(separator) : []
  // Rows without text are only in the form.
  const [own, setOwn] = useState<string[]>([])
  const isOwn = own.filter(Boolean).join('\n') === saved.join('\n')
  const rows = isOwn && own.length > 0 ? own : saved.length > 0 ? saved : ['']

  function replace(next: string[], focused?: number): void {
    const texts = next.filter(Boolean)
    setOwn(next)
    type(file, path, isText ? texts.join(separator) || undefined : texts)
    if (focused !== undefined) setTimeout(() => list.current?.querySelectorAll('textarea')[focused]?.focus())
  }

  function move(from: number, to: number): void {
    const row = rows[from] ?? ''
    if (to < 0 || to >= rows.length) return
    replace(rows.toSpliced(from, 1).toSpliced(to, 0, row), to)
    announce(`${row}, ${to + 1} of ${rows.length}`)
  }

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const isEmptied = event.key === 'Backspace' && rows[index] === '' && rows.length > 1
    const to = event.altKey && { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key]
    if (event.key === 'Enter') replace(rows.toSpliced(index + 1, 0, ''), index + 1)
    else if (isEmptied) replace(rows.toSpliced(index, 1), Math.max(0, index - 1))
    else if (typeof to === 'number') move(index, to)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <fieldset className="field" aria-describedby={`${id}-about`}>
      <legend>{label}</legend>
      <ol ref={list} className="rows" data-inline={separator === ', ' || undefined}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <li key={index}>
            <textarea
              rows={1}
              id={index === 0 ? id : `${id}.${index}`}
              aria-label={`${label}, ${index + 1} of ${rows.length}`}
              value={row}
              onChange={(event) => replace(rows.with(index, event.target.value))}
              onKeyDown={(event) => onKeyDown(event, index)}
              onBlur={() => void saveTyped()}
            />
            {rows.length > 1 && (
              <button
                type="button"
                className="row-button"
                aria-label={`Remove ${row || 'the empty row'}`}
                onClick={() => replace(rows.toSpliced(index, 1), Math.max(0, index - 1))}
              >
                ×
              </button>
            )}
          </li>
        ))}
      </ol>
      <button type="button" className="small-button" onClick={() => replace([...rows, ''], rows.length)}>
        + Add
      </button>
      <About id={id} hint={field.hint} file={file} path={path} />
    </fieldset>
  )
}
