import { useEffect } from 'react'
import { toShortcut } from '../shortcut.ts'
import type { Editor } from './editor/editor.ts'
import { useEditor } from './use-editor.tsx'

/** An action returns false to leave the key to the browser. */
type Actions = Record<string, (event: KeyboardEvent) => unknown>

/** Listens to the keys that work everywhere. */
export function useKeys(): void {
  const editor = useEditor()
  useEffect(() => {
    const actions = toActions(editor)
    function onKeyDown(event: KeyboardEvent): void {
      if (document.querySelector('dialog:modal')) return
      const run = actions[toShortcut(event)]
      if (run && run(event) !== false) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [editor])
}

function toActions(editor: Editor): Actions {
  const { save, undo, redo, undoToast, showToast } = editor
  const onText = (run: () => unknown) => (event: KeyboardEvent) => !hasLetters(editor, event.target) && run()
  return {
    'Ctrl+K': () => document.querySelector<HTMLDialogElement>('#finder')?.showModal(),
    'Ctrl+S': () =>
      save().then(() => showToast(editor.state().typed.length > 0 ? 'Not saved yet' : 'All changes are saved')),
    'Ctrl+Z': onText(undo),
    'Ctrl+Shift+Z': onText(redo),
    'Ctrl+Y': onText(redo),
    'Alt+Z': () => undoToast(),
    F6: () => focusPane(1),
    'Shift+F6': () => focusPane(-1),
    Escape: ({ target }) => leaveForm(target),
  }
}

/** The browser's own undo comes first in a search, and in a field with letters that are not saved yet. */
function hasLetters({ isTyped }: Editor, target: EventTarget | null): boolean {
  const isText =
    target instanceof Element &&
    target.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea, select')
  return isText && (!target.id.includes('#') || isTyped(target.id))
}

function focusPane(step: number): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane-name]')].filter((pane) => pane.checkVisibility())
  const current = panes.findIndex((pane) => pane.contains(document.activeElement))
  panes.at((current + step + panes.length) % panes.length)?.focus()
}

function leaveForm(target: EventTarget | null): boolean {
  const row = document.querySelector<HTMLElement>('.entry[aria-current] .entry-open')
  if (!(target instanceof Element) || !target.closest('.pane-form') || !row) return false
  row.focus()
  return true
}
