import { useSyncExternalStore } from 'react'
import type { Content, Edit, ExportEvent, Issue, Path, SaveReply, SaveRequest, Start, StudioEvent } from '../api.ts'
import { readLines, send } from './client.ts'
import { type Pending, rebase, toEdits } from './edits.ts'
import { getValue, toSource } from './entries.ts'
import { DEFAULT_VIEW, type View } from './view.ts'

const SAVE_DELAY_MS = 600
const PREVIEW_DELAY_MS = 60
const VIEW_DELAY_MS = 500
const TOAST_MS = 10_000

export type Conflict = Extract<SaveReply, { kind: 'conflict' }> & { file: string }
/** `onEnd` runs when the notice goes away and its undo was not used. */
export type Toast = { text: string; undo?: () => void; onEnd?: () => void }
export type State = {
  start: Start
  content: Content
  view: View
  typed: Pending[]
  /** Sentences about values that were typed and refused. */
  issues: Issue[]
  isSaving: boolean
  savedAt: Date | undefined
  /** Why the last request failed, if it was not the value's fault. */
  failure: string
  conflict: Conflict | undefined
  toast: Toast | undefined
  spoken: string
  unread: number
  /** Messages that are deleted as soon as their notice goes away. */
  deleted: number[]
  exported: ExportEvent | undefined
  hasEnded: boolean
  /** Increases with each change that the preview should show. */
  shown: number
}

let state: State
const listeners = new Set<() => void>()
const timers: Record<string, ReturnType<typeof setTimeout>> = {}
let queue: Promise<unknown> = Promise.resolve()
let isPreviewing = false
let waiting: string | undefined

export function openStore(start: Start): void {
  const view = { ...DEFAULT_VIEW, ...Object(start.view) }
  const notices = { failure: '', conflict: undefined, toast: undefined, spoken: '', exported: undefined }
  const counts = { unread: 0, deleted: [], shown: 0, hasEnded: false }
  const saving = { typed: [], issues: [], isSaving: false, savedAt: undefined }
  state = { start, content: start.content, view, ...notices, ...counts, ...saving }
  void readLines<StudioEvent>(['GET', 'events'], onEvent)
    .catch(() => undefined)
    .then(() => update({ hasEnded: true }))
}

export function useStudio<Part>(select: (state: State) => Part): Part {
  return useSyncExternalStore(subscribe, () => select(state))
}

function toHash({ files }: Content, name: string): string {
  return files.find(({ file }) => file === name)?.hash ?? ''
}

export function getState(): State {
  return state
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function update(change: Partial<State>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function onEvent(event: StudioEvent): void {
  if (event.kind === 'content') showContent(event.content)
  if (event.kind === 'inbox') update({ unread: event.unread })
  if (event.kind === 'ended') update({ hasEnded: true })
}

export function showContent(content: Content): void {
  const typed = rebase(state.typed, [state.content.files, content.files])
  update({ content, typed, shown: state.shown + 1 })
}

export function setView(change: Partial<View>): void {
  update({ view: { ...state.view, ...change } })
  later('view', VIEW_DELAY_MS, () => void send('PUT', 'view', state.view).catch(() => undefined))
}

/** The value in the form: what was typed, or what is in the file. */
export function useValue(file: string, path: Path): unknown {
  const key = toSource(file, path)
  return useStudio(({ typed, content }) => {
    const own = typed.find((each) => toSource(each.file, each.path) === key)
    return own ? own.value : getValue(content.files.find((each) => each.file === file)?.value, path)
  })
}

export function useIssue(file: string, path: Path): Issue | undefined {
  const key = toSource(file, path)
  return useStudio(({ issues, content }) =>
    [...issues, ...content.issues].find((issue) => toSource(issue.file, issue.path) === key),
  )
}

/** Shows the value in the preview at once, and saves it after a pause. */
export function type(file: string, path: Path, value: unknown): void {
  const key = toSource(file, path)
  const own = state.typed.find((each) => toSource(each.file, each.path) === key)
  const others = state.typed.filter((each) => each !== own)
  update({ typed: [...others, { file, path, value, seen: own?.seen ?? toHash(state.content, file) }], failure: '' })
  previewSoon(file)
  later('save', SAVE_DELAY_MS, () => void saveTyped())
}

/** Shows one edit at a time and the last one always, also while a slider moves. */
function previewSoon(file: string): void {
  waiting = file
  if (isPreviewing) return
  isPreviewing = true
  setTimeout(async () => {
    waiting = undefined
    await preview(file)
    isPreviewing = false
    if (waiting) previewSoon(waiting)
  }, PREVIEW_DELAY_MS)
}

async function preview(file: string): Promise<void> {
  const edits = toEdits(
    state.typed.filter((each) => each.file === file),
    state.content.files,
  )
  await send('PUT', 'preview', { file, edits }).catch(() => undefined)
  update({ shown: state.shown + 1 })
}

/** Saves what was typed, one file after the other. */
export function saveTyped(): Promise<void> {
  clearTimeout(timers.save)
  return enqueue(async () => {
    for (const file of new Set(state.typed.map((each) => each.file))) {
      const typed = state.typed.filter((each) => each.file === file)
      const names = typed.map(({ path }) => String(path.findLast((part) => typeof part === 'string') ?? 'list'))
      const edits = toEdits(typed, state.content.files)
      const seen = typed.map((each) => each.seen).find((hash) => hash !== toHash(state.content, file))
      const isSaved = await save({
        file,
        edits,
        text: [...new Set(names)].join(', '),
        ...(seen !== undefined && { seen }),
      })
      const isOld = ({ path, value }: Pending) => typed.some((each) => each.path === path && each.value === value)
      if (isSaved) update({ typed: state.typed.filter((each) => each.file !== file || !isOld(each)) })
    }
  })
}

/** Changes a list in a file at once, after what was typed. A function finds its edits after all others are saved. */
export async function change(file: string, edits: Edit[] | (() => Edit[]), text: string): Promise<boolean> {
  await saveTyped()
  return enqueue(() => save({ file, edits: Array.isArray(edits) ? edits : edits(), text }))
}

/** Names a file that was added just now. Both are undone together. */
export function changeWithFile(file: string, edits: Edit[], text: string): Promise<boolean> {
  return enqueue(() => save({ file, edits, text, joins: true }))
}

async function save({ file, ...edit }: Omit<SaveRequest, 'seen'> & { seen?: string }): Promise<boolean> {
  const seen = toHash(state.content, file)
  const reply = await run(() => send<SaveReply>('PATCH', 'files', { file, seen, ...edit }))
  if (!reply) return false
  const issues = state.issues.filter((issue) => issue.file !== file)
  if (reply.kind === 'saved') {
    showContent(reply.content)
    const typed = state.typed.map((each) =>
      each.file === file ? { ...each, seen: toHash(reply.content, file) } : each,
    )
    update({ typed, issues, conflict: undefined, savedAt: new Date() })
  }
  if (reply.kind === 'invalid') update({ issues: [...issues, ...reply.issues] })
  if (reply.kind === 'conflict') update({ conflict: { ...reply, file } })
  return reply.kind === 'saved'
}

/** Sends a request that answers with the new content, such as an undo. */
export async function act(method: string, path: string, body?: unknown): Promise<boolean> {
  await saveTyped()
  const reply = await run(() => send<SaveReply>(method, path, body))
  if (reply?.kind === 'saved') update({ savedAt: new Date() })
  if (reply?.kind === 'saved') showContent(reply.content)
  if (reply?.kind === 'invalid') update({ failure: reply.issues.map(({ text }) => text).join(' ') })
  if (reply?.kind === 'conflict') update({ failure: 'The file was changed outside since then. Nothing was changed.' })
  return reply?.kind === 'saved'
}

async function run<Reply>(request: () => Promise<Reply>): Promise<Reply | undefined> {
  update({ isSaving: true, failure: '' })
  try {
    return await request()
  } catch (error) {
    update({ failure: state.hasEnded ? '' : error instanceof Error ? error.message : String(error) })
    return undefined
  } finally {
    update({ isSaving: false })
  }
}

export function announce(spoken: string): void {
  update({ spoken })
}

export function showToast(toast: Toast): void {
  endToast()
  update({ toast, spoken: toast.text })
  later('toast', TOAST_MS, endToast)
}

function endToast(): void {
  const { toast } = state
  update({ toast: undefined })
  toast?.onEnd?.()
}

export function undoToast(): void {
  const { toast } = state
  update({ toast: undefined })
  toast?.undo?.()
}

function enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = queue.then(task)
  queue = result
  return result
}

function later(name: string, ms: number, task: () => void): void {
  clearTimeout(timers[name])
  timers[name] = setTimeout(task, ms)
}
