import { diffLines } from 'diff'
import { useEffect, useRef } from 'react'
import { act } from '../saving.ts'
import { type Conflict, getState, update, useStudio } from '../store.ts'
import { Button } from './controls.tsx'

/** Both versions of a file that was changed here and outside. Nothing is written before the owner chooses. */
export function ConflictView() {
  const conflict = useStudio((state) => state.conflict)
  return conflict && <Versions key={conflict.hash} conflict={conflict} />
}

function Versions({ conflict: { file, mine, theirs, hash } }: { conflict: Conflict }) {
  const title = `${file} was changed outside`
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])

  /** What was typed in this file is part of the chosen text, or given up. A text that is refused stays in the form. */
  async function keep(text: string | undefined): Promise<void> {
    const { typed, issues } = getState()
    const isOther = (each: { file: string }) => each.file !== file
    update({ conflict: undefined, typed: typed.filter(isOther), issues: issues.filter(isOther) })
    if (text === undefined) await act('GET', 'content')
    else if (!(await act('PUT', 'files', { file, text, seen: hash })))
      update({ typed: [...getState().typed, ...typed.filter((each) => !isOther(each))] })
  }

  // Browsers close a dialog when Esc is pressed twice.
  return (
    <dialog ref={dialog} className="conflict" aria-label={title} onClose={() => dialog.current?.showModal()}>
      <h2>{title}</h2>
      <p>Lines with − are only in the file, and lines with + only here. Choose which version to keep.</p>
      <pre>
        {diffLines(theirs, mine).map(({ value, added, removed }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
          <span key={index} data-sign={added ? '+' : removed ? '−' : undefined}>
            {value}
          </span>
        ))}
      </pre>
      <p className="item-buttons">
        <Button className="button button-primary" onClick={() => void keep(mine)}>
          Keep mine
        </Button>
        <Button className="button button-secondary" onClick={() => void keep(undefined)}>
          Take theirs
        </Button>
      </p>
    </dialog>
  )
}
