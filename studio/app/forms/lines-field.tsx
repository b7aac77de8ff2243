import type { ChangeEvent, ClipboardEvent, KeyboardEvent } from 'react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { isEqual } from '../editor/rebase.ts'
import { readSource } from '../entries.ts'
import { useEditor, useValue } from '../use-editor.tsx'
import { type FieldProps, useInput } from './field.tsx'
import { cleanLines, fromLines, splitTyped, toLines } from './lines.ts'

/** A list as one text, one item a line. */
export function LinesField(props: FieldProps) {
  const { source } = props
  const { separator } = props.field
  const { state, type, announce } = useEditor()
  const lines = toLines(useValue(source), separator)
  // Empty lines are only in the form.
  const [own, setOwn] = useState('')
  const shown = isEqual(
    toLines(
      own.split('\n').filter((line) => line.trim()),
      undefined,
    ),
    lines,
  )
    ? own
    : lines.join('\n')

  function write(input: HTMLTextAreaElement, text: string, at: number): void {
    const before = readSource(state().content, source)
    // The cursor is set after the text, before the next key is pressed.
    flushSync(() => {
      setOwn(text)
      type(source, fromLines(text.split('\n'), before, separator))
    })
    input.setSelectionRange(at, at)
  }

  function onChange({ target }: ChangeEvent<HTMLTextAreaElement>): void {
    const text = splitTyped(target.value, separator)
    write(target, text, target.selectionStart - (target.value.length - text.length))
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const pasted = cleanLines(event.clipboardData.getData('text/plain'), separator)
    if (!pasted) return
    event.preventDefault()
    const before = value.slice(0, selectionStart) + pasted
    write(event.currentTarget, before + value.slice(selectionEnd), before.length)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const step = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const input = event.currentTarget
    const all = input.value.split('\n')
    const from = input.value.slice(0, input.selectionStart).split('\n').length - 1
    const to = from + step
    const [line = ''] = all.slice(from, from + 1)
    if (to < 0 || to >= all.length) return
    const next = all.toSpliced(from, 1).toSpliced(to, 0, line)
    write(input, next.join('\n'), next.slice(0, to + 1).join('\n').length)
    announce(`${line}, ${to + 1} of ${all.length}`)
  }

  return (
    <textarea {...useInput(props)} value={shown} rows={1} onChange={onChange} onPaste={onPaste} onKeyDown={onKeyDown} />
  )
}
