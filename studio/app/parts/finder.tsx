import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { Content, List } from '../../api.ts'
import { SCREENS, type Screen } from '../../view.ts'
import type { Editor } from '../editor/editor.ts'
import { findScreen } from '../editor/navigation.ts'
import { hasScreen, LISTS, listEntries, toSource, within } from '../entries.ts'
import { toFields } from '../forms/fields.ts'
import { useEditor, useStudio } from '../use-editor.tsx'

const MAX_SHOWN = 8

type Target = { label: string; where: string; open(): void }

/** Finds any project, field, or screen by name. */
export function Finder() {
  const editor = useEditor()
  const content = useStudio((state) => state.content)
  const targets = useMemo(() => listTargets(editor, content), [editor, content])
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = targets
    .filter(({ label, where }) => words.every((word) => `${label} ${where}`.toLowerCase().includes(word)))
    .slice(0, MAX_SHOWN)

  function open(target: Target | undefined): void {
    dialog.current?.close()
    target?.open()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step) setChosen((index) => Math.min(Math.max(index + step, 0), found.length - 1))
    else if (event.key === 'Enter') open(found[chosen])
    else return
    event.preventDefault()
  }

  return (
    <dialog
      id="finder"
      ref={dialog}
      aria-label="Find"
      onClose={({ currentTarget }) => !currentTarget.open && setText('')}
    >
      <input
        type="text"
        role="combobox"
        aria-label="Find a project, a field, or a screen"
        aria-expanded="true"
        aria-controls="finder-list"
        aria-activedescendant={found[chosen] && `finder-${chosen}`}
        placeholder="Find a project, a field, or a screen"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 && <p className="hint">No results for “{text}”.</p>}
      <div id="finder-list" role="listbox" aria-label="Found">
        {found.map((target, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: entries may have the same name
            key={index}
            id={`finder-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => open(target)}
          >
            {target.label} <span>{target.where}</span>
          </button>
        ))}
      </div>
    </dialog>
  )
}

function listTargets({ state, setView, openField }: Editor, content: Content): Target[] {
  const { schemas } = state().start
  const shown = Object.entries(SCREENS).filter(([screen]) => hasScreen(screen, schemas))
  const screens = shown.map(([screen, label]) => ({
    label,
    where: 'Screen',
    open: () => setView({ screen: screen as Screen, pane: 'form' }),
  }))
  const entries = (Object.keys(LISTS) as List[]).flatMap((list) => {
    const [first] = toFields(schemas[LISTS[list].schema])
    return listEntries(content, list).map(({ title, source }) => ({
      label: title,
      where: LISTS[list].label,
      open: () => openField(within(source, first?.name ?? '')),
    }))
  })
  const fields = ['site', 'profile'].flatMap((file) =>
    toFields(schemas[file]).map(({ name, label, fields: [inner] }) => ({
      label,
      where: SCREENS[findScreen(`${file}.yaml`, [name])],
      open: () => openField(toSource(`${file}.yaml`, inner ? [name, inner.name] : [name])),
    })),
  )
  return [...screens, ...entries, ...fields]
}
