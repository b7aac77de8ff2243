import { useSyncExternalStore } from 'react'
import type { Content, ExportEvent, Issue, SaveReply, Start, StudioEvent } from '../api.ts'
import { readLines, send } from './client.ts'
import { followEntry, type Pending, rebase, type Versions } from './edits.ts'
import { hasScreen } from './entries.ts'
import { DEFAULT_VIEW, type View } from './view.ts'

const VIEW_DELAY_MS = 500
const TOAST_MS = 10_000

export type Conflict = Extract<SaveReply, { kind: 'conflict' }>
/** `onEnd` runs when the notice goes away and its undo was not used. `step` is the one that its undo undoes. */
type Toast = { text: string; undo?: (() => void) | undefined; onEnd?(): void; step?: string | undefined }
export type State = {
  start: Start
  content: Content
  view: View
  typed: Pending[]
  /** Why values were refused, and which field they were typed in. */
  issues: (Issue & { typedAt: string })[]
  isSaving: boolean
  savedAt: Date | undefined
  /** Why the last request failed, unless a value was refused. */
  failure: string
  conflict: Conflict | undefined
  toast: Toast | undefined
  spoken: string
  unread: number
  /** Messages that are deleted as soon as their notice goes away. */
  deleted: number[]
  exported: ExportEvent | undefined
  /** An image that was dropped on the empty list, for the new project. */
  dropped: File | undefined
  hasEnded: boolean
  /** How often entries were deleted in this tab. */
  deletions: number
  /** Increases with each change that the preview should show. */
  previewVersion: number
}

let state: State
const listeners = new Set<() => void>()
const timers: Record<string, ReturnType<typeof setTimeout>> = {}

export function openStore(start: Start): void {
  const remembered: View = { ...DEFAULT_VIEW, ...Object(start.view) }
  const view = hasScreen(remembered.screen, start.schemas) ? remembered : DEFAULT_VIEW
  const notices = { failure: '', conflict: undefined, toast: undefined, spoken: '', exported: undefined }
  const counts = { unread: 0, deleted: [], deletions: 0, previewVersion: 0, hasEnded: false, dropped: undefined }
  const saving = { typed: [], issues: [], isSaving: false }
  const { undo, redo } = start.content
  const last = undo ?? redo
  const savedAt = last && new Date(last.time)
  state = { savedAt, start, content: start.content, view, ...notices, ...counts, ...saving }
}

/** Goes on until the studio ends. */
export async function followEvents(): Promise<void> {
  await readLines<StudioEvent>(['GET', 'events'], onEvent).catch(() => undefined)
  update({ hasEnded: true })
}

function onEvent(event: StudioEvent): void {
  if (event.kind === 'content') showContent(event.content)
  if (event.kind === 'inbox') update({ unread: event.unread })
  if (event.kind === 'ended') update({ hasEnded: true })
}

export function useStudio<Part>(select: (state: State) => Part): Part {
  return useSyncExternalStore(subscribe, () => select(state))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function getState(): State {
  return state
}

export function update(change: Partial<State>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function showContent(content: Content): void {
  const { toast, view } = state
  const versions: Versions = [state.content.files, content.files]
  const entries = Object.entries(view.entries).map(([list, id]) => [
    list,
    typeof id === 'number' ? followEntry(`${list}.yaml`, id, versions) : id,
  ])
  const typed = rebase(state.typed, versions)
  update({
    content,
    typed,
    view: { ...view, entries: Object.fromEntries(entries) },
    previewVersion: state.previewVersion + 1,
  })
  if (toast?.step && toast.step !== content.undo?.id) closeToast()
}

export function setView(change: Partial<View>): void {
  const entries = { ...state.view.entries, ...change.entries }
  const isOther = change.screen !== undefined || change.entries !== undefined
  update({ view: { ...state.view, ...(isOther && { scroll: 0 }), ...change, entries } })
  later('view', VIEW_DELAY_MS, () => void send('PUT', 'view', state.view).catch(() => undefined))
}

export function announce(spoken: string): void {
  update({ spoken })
}

export function showToast(text: string, options: Omit<Toast, 'text'> = {}): void {
  closeToast()?.onEnd?.()
  update({ toast: { text, ...options }, spoken: text })
  later('toast', TOAST_MS, () => closeToast()?.onEnd?.())
}

export function undoToast(): void {
  closeToast()?.undo?.()
}

function closeToast(): Toast | undefined {
  const { toast } = state
  update({ toast: undefined })
  return toast
}

/** Runs the task after a pause. A newer task with the same name replaces it. */
function later(name: string, ms: number, task: () => void): void {
  clearTimeout(timers[name])
  timers[name] = setTimeout(task, ms)
}
