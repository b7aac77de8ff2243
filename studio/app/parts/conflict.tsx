import { type Change, diffLines } from 'diff'
import { useEffect, useRef } from 'react'
import { act } from '../saving.ts'
import { type Conflict, getState, update, useStudio } from '../store.ts'
import { Button } from './controls.tsx'

/** Shows both versions of a file that changed here and on disk. Nothing is written until the owner chooses. */
export function ConflictView() {
  const conflict = useStudio((state) => state.conflict)
  return conflict && <Versions key={conflict.hash} conflict={conflict} />
}

function Versions({ conflict: { file, mine, theirs, hash } }: { conflict: Conflict }) {
  const title = `${file} changed on disk`
  const parts = diffLines(theirs, mine)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])

  /** Discards what was typed in this file, because the chosen text replaces it. If that text is refused, the values stay in the form. */
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
      <div className="versions">
        <Version heading="Yours" parts={parts.filter(({ removed }) => !removed)} />
        <Version heading="On disk" parts={parts.filter(({ added }) => !added)} />
      </div>
      <p className="item-buttons">
        <Button className="button button-primary" onClick={() => void keep(mine)}>
          Keep mine
        </Button>
        <Button className="button button-secondary" onClick={() => void keep(undefined)}>
          Use the version on disk
        </Button>
      </p>
    </dialog>
  )
}

/** Scrolls to the first difference. */
function Version({ heading, parts }: { heading: string; parts: Change[] }) {
  const text = useRef<HTMLPreElement>(null)
  useEffect(() => {
    text.current?.querySelector('[data-sign]')?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section aria-label={heading}>
      <h3>{heading}</h3>
      <pre ref={text}>
        {parts.map(({ value, added, removed }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
          <span key={index} data-sign={added ? '+' : removed ? '−' : undefined}>
            {value}
          </span>
        ))}
      </pre>
    </section>
  )
}
