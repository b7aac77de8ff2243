import type { Content, EntryNames, Issue, NewEntryReply, Path, SaveReply } from '../api.ts'
import { nameField } from '../labels.ts'
import { createQueue } from '../queue.ts'
import { send } from './client.ts'
import { isKept, type Pending, type Typed, toEdits } from './edits.ts'
import { findOpened, parseSource, readSource, readTitle, toSource } from './entries.ts'
import { keepFocus } from './focus.ts'
import { getState, setView, showContent, showToast, update, useStudio } from './store.ts'

const SAVE_DELAY_MS = 600
const PREVIEW_DELAY_MS = 60

const enqueue = createQueue()
let timer: ReturnType<typeof setTimeout> | undefined
let isPreviewing = false
let isDeleting = false
let waiting: string | undefined
let named = { key: '', text: '' }

const isAt = (source: string) => (each: { file: string; path: Path }) => toSource(each.file, each.path) === source

function findHash(name: string): string {
  return getState().content.files.find(({ file }) => file === name)?.hash ?? ''
}

/** The value in the form: what was typed, or what is in the file. */
export function useValue(source: string): unknown {
  return useStudio(({ typed, content }) => {
    const own = typed.find(isAt(source))
    return own ? own.value : readSource(content, source)
  })
}

export function useIssue(source: string): Issue | undefined {
  return useStudio(({ issues, content }) => issues.find(isAt(source)) ?? content.issues.find(isAt(source)))
}

export function useIsTyped(source: string): boolean {
  return useStudio(({ typed }) => typed.some(isAt(source)))
}

/** Whether the input with this id has unsaved text. A row of a list belongs to the list's field. */
export function isTypedAt(id: string): boolean {
  return getState().typed.some(({ file, path }) => isWithin(id, toSource(file, path)))
}

/** Shows the value in the preview at once, and saves it after a pause; undefined removes the field. */
export function setTyped(source: string, value: unknown): void {
  const { file, path } = parseSource(source)
  const { typed } = getState()
  const own = typed.find(isAt(source))
  const seen = own?.seen ?? findHash(file)
  update({ typed: [...typed.filter((each) => each !== own), { file, path, value, seen }], failure: '' })
  previewSoon(file)
  clearTimeout(timer)
  timer = setTimeout(saveTyped, SAVE_DELAY_MS)
}

/** Sends one preview request at a time. After edits during a request, it sends the latest values. */
function previewSoon(file: string): void {
  waiting = file
  if (isPreviewing) return
  isPreviewing = true
  setTimeout(async () => {
    waiting = undefined
    const { typed, content } = getState()
    const own = typed.filter((each) => each.file === file)
    await send('PUT', 'preview', { file, edits: toEdits(own, content.files) }).catch(() => undefined)
    update({ previewVersion: getState().previewVersion + 1 })
    isPreviewing = false
    if (waiting) previewSoon(waiting)
  }, PREVIEW_DELAY_MS)
}

/** Saves typed values file by file. If a file refuses them, each of its values is saved on its own. */
export function saveTyped(): Promise<void> {
  clearTimeout(timer)
  return enqueue(async () => {
    for (const [file, typed] of Map.groupBy(getState().typed, (each) => each.file)) {
      await saveFields(file, typed)
      const refused = getState().issues.some((issue) => typed.some(isAt(issue.typedAt)))
      if (refused && typed.length > 1) for (const each of typed) await saveFields(file, [each])
    }
  })
}

/** Compares paths by identity. Another keystroke creates a new path, so its value is saved later. */
async function saveFields(file: string, fields: Typed[], isRetry = false): Promise<void> {
  const isOne = ({ path }: Typed) => fields.some((each) => each.path === path)
  const listOwn = () => getState().typed.filter(isOne)
  const isOld = ({ seen }: Pending) => seen !== findHash(file)
  const older = listOwn().find(isOld)
  if (listOwn().length === 0) return
  const reply = await save(listOwn(), older && { seen: older.seen })
  if (reply?.kind === 'saved') giveUp(isOne)
  if (reply?.kind !== 'conflict') return
  // Another tab may have changed another field, so these values still fit.
  const { content } = await send<{ content: Content }>('GET', 'content')
  showContent(content)
  if (isRetry || listOwn().some(isOld)) update({ conflict: reply })
  else await saveFields(file, fields, true)
}

/** Saves when the tab is hidden or closed. If values can't be saved, the browser asks before it closes the tab. */
export function saveOnClose(): () => void {
  const listening = new AbortController()
  for (const name of ['visibilitychange', 'pagehide']) addEventListener(name, () => void saveTyped(), listening)
  addEventListener('beforeunload', askBeforeLoss, listening)
  return () => listening.abort()
}

function askBeforeLoss(event: Event): void {
  const { typed, issues, isSaving, failure } = getState()
  if (typed.length > 0 && (isSaving || failure || issues.length > 0)) event.preventDefault()
}

/**
 * Saves several values in one step. `find` runs after typed values are saved, because the new values may depend on them.
 * With `joins`, undo also removes the file that was uploaded just before.
 */
export async function change(find: () => Record<string, unknown>, joins = false): Promise<boolean> {
  const restoreFocus = keepFocus()
  if (!joins) await saveTyped()
  return enqueue(async () => {
    const changed = Object.entries(find())
    const reply = await save(
      changed.map(([source, value]) => ({ ...parseSource(source), value })),
      { joins },
    )
    if (reply?.kind === 'conflict') update({ conflict: reply })
    const isSaved = reply?.kind === 'saved'
    // Refused values inside a replaced value no longer apply.
    const isGone = ({ file, path }: Typed) => changed.some(([source]) => isWithin(toSource(file, path), source))
    if (isSaved) giveUp(isGone)
    restoreFocus()
    return isSaved
  })
}

function isWithin(source: string, other: string): boolean {
  return source === other || source.startsWith(`${other}.`)
}

/** Discards typed values and their issues. */
function giveUp(isGone: (typed: Pending) => boolean): void {
  const { typed, issues } = getState()
  const kept = typed.filter((each) => !isGone(each))
  update({ typed: kept, issues: issues.filter(({ typedAt }) => kept.some(isAt(typedAt))) })
}

async function save(typed: Typed[], options: { seen?: string; joins?: boolean } = {}): Promise<SaveReply | undefined> {
  const [{ file } = { file: '' }] = typed
  const edits = toEdits(typed, getState().content.files)
  const text = describe(file, edits)
  const reply = await run(() =>
    send<SaveReply>('PATCH', 'files', { file, seen: findHash(file), edits, text, ...options }),
  )
  if (!reply) return undefined
  const issues = getState().issues.filter((issue) => !typed.some(isAt(issue.typedAt)))
  if (reply.kind === 'saved') {
    showContent(reply.content)
    const now = getState().typed.map((each) => (each.file === file ? { ...each, seen: findHash(file) } : each))
    update({ typed: now, issues, conflict: undefined, savedAt: new Date() })
  }
  const typedAt = toSource(file, typed[0]?.path ?? [])
  if (reply.kind === 'invalid') update({ issues: [...issues, ...reply.issues.map((issue) => ({ ...issue, typedAt }))] })
  return reply
}

/** Names a step, such as "title of Ridgeline". It keeps the old title while the owner types a new one. */
function describe(file: string, edits: { path: Path }[]): string {
  const names = edits.flatMap(({ path }) => path.find((part) => typeof part === 'string') ?? [])
  const what = [...new Set(names)].map(nameField).join(', ') || file.replace('.yaml', '')
  const source = toSource(file, edits[0]?.path.slice(0, 1).filter((part) => typeof part === 'number') ?? [])
  const key = `${what} ${source}`
  if (key === named.key) return named.text
  const title = ['site.yaml', 'profile.yaml'].includes(file) ? '' : readTitle(getState().content, source)
  named = { key, text: title ? `${what} of ${title}` : what }
  return named.text
}

type Saved = Extract<NewEntryReply, { kind: 'saved' }>

/** Sends a request that returns the new content, such as an undo. */
export async function act(method: string, path: string, body?: unknown): Promise<Saved | undefined> {
  const restoreFocus = keepFocus()
  await saveTyped()
  return enqueue(async () => {
    const { files } = getState().content
    const reply = await run(() => send<NewEntryReply>(method, path, body))
    if (reply?.kind === 'invalid') update({ failure: reply.issues.map(({ text }) => text).join(' ') })
    if (reply?.kind === 'conflict') update({ failure: `Another program changed ${reply.file}. Try again.` })
    if (reply?.kind !== 'saved') return undefined
    update({ savedAt: new Date() })
    showContent(reply.content)
    giveUp((typed) => !isKept(typed, [files, reply.content.files]))
    restoreFocus()
    return reply
  })
}

/**
 * Deletes entries and offers to undo it. Ignores other calls until it is done. The count of deletions gives the next
 * entry a new form, because it may get the index of the deleted one.
 */
export async function deleteEntries(names: EntryNames, done: string): Promise<boolean> {
  if (isDeleting) return false
  isDeleting = true
  const { list, entries } = names
  const { content, view } = getState()
  const opened = findOpened(content, list, view.entries[list])
  const place = (content.order[list] as unknown[]).indexOf(opened)
  const reply = await act('DELETE', 'entries', names)
  isDeleting = false
  if (!reply) return false
  const order = reply.content.order[list]
  if (entries.some((id) => id === opened)) setView({ entries: { [list]: order[Math.min(place, order.length - 1)] } })
  update({ deletions: getState().deletions + 1 })
  offerUndo(done)
  return true
}

/** Shows a notice with an undo button, which disappears after the next step. */
export function offerUndo(text: string): void {
  showToast(text, { undo, step: getState().content.undo?.id })
}

async function run<Reply>(request: () => Promise<Reply>): Promise<Reply | undefined> {
  update({ isSaving: true, failure: '' })
  try {
    return await request()
  } catch (error) {
    update({ failure: getState().hasEnded ? '' : error instanceof Error ? error.message : String(error) })
    return undefined
  } finally {
    update({ isSaving: false })
  }
}

export async function undo(): Promise<void> {
  const { undo: step } = getState().content
  if (step && (await act('POST', 'undo'))) showToast(`Undone: ${step.text}`)
}

export async function redo(): Promise<void> {
  const { redo: step } = getState().content
  if (step && (await act('POST', 'redo'))) showToast(`Redone: ${step.text}`)
}
