import { useEffect, useRef } from 'react'
import { nameField, toLabel } from '../../labels.ts'
import type { Conflict } from '../editor/state.ts'
import { parseSource, readTitle } from '../entries.ts'
import { useEditor, useStudio } from '../use-editor.tsx'
import { Button } from './controls.tsx'

/** Asks about one field after the other. Nothing is written until the owner chooses. */
export function Conflicts() {
  const [conflict] = useStudio((state) => state.conflicts)
  return conflict && <Question key={conflict.source} conflict={conflict} />
}

function Question({ conflict: { source, mine, theirs } }: { conflict: Conflict }) {
  const { settle } = useEditor()
  const { file, path } = parseSource(source)
  const name = path.findLast((part) => typeof part === 'string') ?? file
  const title = useStudio(({ content }) => readTitle(content, source.replace(/#(\d*).*/, '#$1')))
  const dialog = useRef<HTMLDialogElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    first.current?.focus()
  }, [])

  // Browsers close a dialog when Esc is pressed twice.
  return (
    <dialog
      ref={dialog}
      aria-label={`${toLabel(String(name))} changed on disk`}
      onClose={() => dialog.current?.showModal()}
    >
      <h2>Another program changed the {nameField(String(name))} while you typed</h2>
      <p className="hint">{title ? `${title}, in ${file}` : file}</p>
      <dl className="versions">
        <Version heading="Yours" value={mine} />
        <Version heading="On disk" value={theirs} />
      </dl>
      <p className="flex-row buttons">
        <button ref={first} type="button" className="button button-primary" onClick={() => settle(source, true)}>
          Keep mine
        </button>
        <Button className="button button-secondary" onClick={() => settle(source, false)}>
          Use the version on disk
        </Button>
      </p>
    </dialog>
  )
}

function Version({ heading, value }: { heading: string; value: unknown }) {
  return (
    <div>
      <dt>{heading}</dt>
      <dd className="written" dir="auto">
        {toText(value) || 'Empty'}
      </dd>
    </div>
  )
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join('\n')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
