import type { Content, ExportEvent, Issue, Note, PushReply, Start } from '../../api.ts'
import { DEFAULT_VIEW, type View } from '../../view.ts'
import type { Client } from '../client.ts'
import { hasScreen, parseSource } from '../entries.ts'

/** A value that is not saved yet; undefined removes the field. `base` is the value in the file that it replaces. */
export type Typed = { source: string; value: unknown; base: unknown }
/** Why the value of `typedAt` was refused, when the content had this version. The issue may be in another field. */
export type Refused = Issue & { typedAt: string; version: number }
/** A field that was typed in while another program changed it. */
export type Conflict = { source: string; mine: unknown; theirs: unknown }
/** `onEnd` runs when the notice goes away and its undo was not used. `step` is the one that its undo undoes. */
export type Toast = { text: string; undo?: (() => void) | undefined; onEnd?(): void; step?: string | undefined }
/** What gets the focus once the page shows it: the first field of the form, or the field of a source. */
type Goal = { source: string | undefined; offset: number | undefined }

export type State = {
  start: Start
  content: Content
  view: View
  typed: Typed[]
  refused: Refused[]
  conflicts: Conflict[]
  /** The owner typed these texts into files that can't be read. The editor saves each as soon as it can be read. */
  texts: Record<string, { own: string; seen: string }>
  isSaving: boolean
  savedAt: Date | undefined
  /** Why the last request failed, unless a value was refused. */
  failure: string
  toast?: Toast | undefined
  spoken: string
  goal?: Goal | undefined
  unread: number
  /** Messages that are deleted as soon as their notice goes away. */
  deleted: number[]
  exported?: ExportEvent | undefined
  pushed?: PushReply | 'running' | undefined
  /** The last import made these changes, and left these fields to check. */
  imported?: { changes: string[]; notes: Note[] } | undefined
  /** An image that was dropped on the empty list, for the new project. */
  dropped?: File | undefined
  hasEnded: boolean
  /** How often entries were deleted in this tab. */
  deletions: number
  /** Increases with each change that the preview should show. */
  previewVersion: number
}

export type Deps = { start: Start; client: Client; now(): Date }
export type Core = ReturnType<typeof createCore>

/** The state of one tab, and what all acts of the owner share. */
export function createCore({ start, client, now }: Deps) {
  let state = toFirstState(start)
  const listeners = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function update(change: Partial<State>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function cancel(name: string): void {
    clearTimeout(timers.get(name))
    timers.delete(name)
  }

  /** Runs the task after a pause. A newer task with the same name replaces it. */
  function later(name: string, ms: number, task: () => void): void {
    cancel(name)
    timers.set(name, setTimeout(task, ms))
  }

  function close(): void {
    for (const name of timers.keys()) cancel(name)
  }

  return { client, now, state: () => state, update, subscribe, later, cancel, close }
}

function toFirstState(start: Start): State {
  const { content, view: remembered, schemas } = start
  const view = remembered && hasScreen(remembered.screen, schemas) ? remembered : DEFAULT_VIEW
  const last = content.undo ?? content.redo
  return {
    ...{ start, content, view, typed: [], refused: [], conflicts: [], texts: {} },
    ...{ isSaving: false, savedAt: last && new Date(last.time), failure: '', spoken: '' },
    ...{ unread: 0, deleted: [], hasEnded: false, deletions: 0, previewVersion: 0 },
  }
}

/** Returns what the owner typed that is in no file yet. */
export function listUnsaved({ typed, conflicts, texts }: State): unknown[] {
  const own = Object.values(texts).map((each) => each.own)
  return [...typed.map(({ value }) => value), ...conflicts.map(({ mine }) => mine), ...own]
}

export function toFile({ source }: Typed): string {
  return parseSource(source).file
}
