import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../parts/controls.tsx'
import { saveTyped, setTyped, useValue } from '../saving.ts'
import { announce } from '../store.ts'
import { FieldGroup, type FieldProps } from './field.tsx'

/** One row per text. In the file, the value is a list, or one text with separators. */
export function RowsField({ source, field }: FieldProps) {
  const { label, separator, hint } = field
  const list = useRef<HTMLOListElement>(null)
  const value = useValue(source)
  const isText = separator !== undefined && !Array.isArray(value)
  const saved = Array.isArray(value) ? value.map(String) : isText && value ? String(value).split(separator) : []
  // Rows without text are only in the form.
  const [own, setOwn] = useState<string[]>([])
  const isOwn = own.filter(Boolean).join('\n') === saved.join('\n')
  const rows = isOwn && own.length > 0 ? own : saved.length > 0 ? saved : ['']

  function replace(next: string[], focused?: number): void {
    const texts = next.filter(Boolean)
    // The new row has to exist before the next key is pressed.
    flushSync(() => {
      setOwn(next)
      setTyped(source, isText ? texts.join(separator) || undefined : texts)
    })
    if (focused !== undefined) list.current?.querySelectorAll('textarea')[focused]?.focus()
  }

  /** A typed or pasted separator starts the next row. */
  function write(index: number, text: string): void {
    const parts = text.split(isText ? separator : '\n')
    replace(rows.toSpliced(index, 1, ...parts), parts.length > 1 ? index + parts.length - 1 : undefined)
  }

  function move(from: number, to: number): void {
    const row = rows[from] ?? ''
    if (to < 0 || to >= rows.length) return
    replace(rows.toSpliced(from, 1).toSpliced(to, 0, row), to)
    announce(`${row}, ${to + 1} of ${rows.length}`)
  }

  const remove = (index: number) => replace(rows.toSpliced(index, 1), Math.max(0, index - 1))

  function onKeyDown(event: KeyboardEvent, index: number): void {
    if (event.nativeEvent.isComposing) return
    const isEmptied = event.key === 'Backspace' && rows[index] === '' && rows.length > 1
    const to = event.altKey && { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key]
    if (event.key === 'Enter') replace(rows.toSpliced(index + 1, 0, ''), index + 1)
    else if (isEmptied) remove(index)
    else if (typeof to === 'number') move(index, to)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <FieldGroup {...{ source, label, hint }}>
      <ol ref={list} className="rows" data-inline={separator === ', ' || undefined}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <li key={index}>
            <textarea
              rows={1}
              id={index === 0 ? source : `${source}.${index}`}
              aria-label={`${label}, ${index + 1} of ${rows.length}`}
              value={row}
              onChange={(event) => write(index, event.target.value)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onBlur={() => void saveTyped()}
            />
            {(rows.length > 1 || row) && (
              <Button className="row-button" aria-label={`Remove ${row || 'empty row'}`} onClick={() => remove(index)}>
                ×
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Button onClick={() => replace([...rows, ''], rows.length)}>+ Add</Button>
    </FieldGroup>
  )
}
