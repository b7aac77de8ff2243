import { toShortcut } from '../../shortcut.ts'
import { isTypedAt, redo, saveTyped, undo } from '../saving.ts'
import { getState, showToast, undoToast } from '../store.ts'

export const KEYS = [
  ['Ctrl+K', 'Find a project, a field, or a screen'],
  ['Ctrl+Z, Ctrl+Shift+Z', 'Undo and redo'],
  ['Alt+Z', 'Undo the action in the notice'],
  ['F6', 'Go to the next pane'],
  ['↑ ↓', 'Move through the list'],
  ['Enter', 'Open the entry'],
  ['Esc', 'Back to the list'],
  ['Alt+↑, Alt+↓', 'Move the entry or the row'],
  ['?', 'Show keyboard shortcuts'],
] as const

/** Listens to the keys that work everywhere. Returns a function that stops it. */
export function openKeys(): () => void {
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}

function onKeyDown(event: KeyboardEvent): void {
  if (document.querySelector('dialog:modal')) return
  const run = ACTIONS[toShortcut(event)]
  const isHelp = event.key === '?' && !isTyping(event.target)
  if (isHelp) showDialog('keys-help')
  else if (!run || run(event) === false) return
  event.preventDefault()
}

/** An action returns false to leave the key to the browser. */
const ACTIONS: Record<string, (event: KeyboardEvent) => unknown> = {
  'Ctrl+K': () => showDialog('finder'),
  'Ctrl+S': () =>
    saveTyped().then(() => showToast(getState().typed.length > 0 ? 'Not saved yet' : 'All changes are saved')),
  'Ctrl+Z': ({ target }) => !hasLetters(target) && undo(),
  'Ctrl+Shift+Z': ({ target }) => !hasLetters(target) && redo(),
  'Ctrl+Y': ({ target }) => !hasLetters(target) && redo(),
  'Alt+Z': () => undoToast(),
  F6: () => focusPane(1),
  'Shift+F6': () => focusPane(-1),
  Escape: ({ target }) => leaveForm(target),
}

function showDialog(id: string): void {
  document.querySelector<HTMLDialogElement>(`#${id}`)?.showModal()
}

/** The browser's own undo comes first in a search, and in a field with letters that are not saved yet. */
function hasLetters(target: EventTarget | null): boolean {
  if (!isTyping(target)) return false
  return !target.id.includes('#') || isTypedAt(target.id)
}

function isTyping(target: EventTarget | null): target is Element {
  return target instanceof Element && target.matches('input:not([type=checkbox], [type=range]), textarea, select')
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
