import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '../../../server/database/write-file.ts'
import type { Step } from '../../api.ts'
import type { Files } from '../studio.ts'
import { toHash } from './sources.ts'

/** Older steps are dropped when the studio starts. */
const MAX_STEPS = 1_000
const MAX_BYTES = 1_000_000_000
/** Saves of one field within this time are one step. */
const TYPING_MS = 5_000
const OWNER_ONLY = 0o600

/** Hashes of the bytes, or null while the file doesn't exist. */
export type Change = { file: string; before: string | null; after: string | null }
/** `of` is the step that an undo or redo is about. */
export type Entry = {
  kind: 'step' | 'undo' | 'redo'
  id: string
  of: string
  time: string
  text: string
  changes: Change[]
}
type NewEntry = Pick<Entry, 'kind' | 'text'> & { of?: string; isTyping?: boolean; joins?: boolean | undefined }

export type Journal = Awaited<ReturnType<typeof openJournal>>

/** One line of JSON a step; the bytes before and after are files named by their hash. */
export async function openJournal(dir: string, now: () => Date) {
  const file = join(dir, 'journal.jsonl')
  const blobs = join(dir, 'blobs')
  await mkdir(blobs, { recursive: true })
  let entries = await readEntries(file)
  const kept = await findKept(entries, blobs)
  if (kept.length < entries.length) await dropOthers(kept)

  async function dropOthers(kept: Entry[]): Promise<void> {
    await writeFileAtomic(file, kept.map(toLine).join(''), { mode: OWNER_ONLY, flush: true })
    const used = new Set(kept.flatMap(({ changes }) => changes.flatMap(({ before, after }) => [before, after])))
    for (const name of await readdir(blobs)) if (!used.has(name)) await rm(join(blobs, name))
    entries = kept
  }

  async function keep(content: string | Uint8Array | undefined): Promise<string | null> {
    if (content === undefined) return null
    const name = toHash(content)
    const isKept = await stat(join(blobs, name)).catch(() => undefined)
    if (!isKept) await writeFileAtomic(join(blobs, name), content, { mode: OWNER_ONLY, flush: true })
    return name
  }

  /** Keeps the bytes before they are overwritten. */
  async function prepare(before: Files, after: Files): Promise<Change[]> {
    const changes: Change[] = []
    for (const [name, content] of after) {
      const change = { file: name, before: await keep(before.get(name)), after: await keep(content) }
      if (change.before !== change.after) changes.push(change)
    }
    return changes
  }

  async function add({ kind, of, text, isTyping, joins }: NewEntry, changes: Change[]): Promise<void> {
    const last = entries.at(-1)
    const id = randomUUID()
    const entry = { kind, id, of: of ?? id, time: now().toISOString(), text, changes }
    const merged = (joins && joinPicture(last, entry)) || (isTyping && mergeTyping(last, entry))
    if (merged) entries.pop()
    entries.push(merged || entry)
    await appendLine(file, toLine(merged || entry))
  }

  return {
    prepare,
    add,
    entries: (): readonly Entry[] => entries,
    read: (name: string) => readFile(join(blobs, name)),
    undoable: () => replay(entries).undo.at(-1),
    redoable: () => replay(entries).redo.at(-1),
  }
}

export function toStep({ id, time, text, changes }: Entry): Step {
  return { id, time, text, files: changes.map(({ file }) => file) }
}

/** A line with the id of the last one replaces it. */
function mergeTyping(last: Entry | undefined, next: Entry): Entry | undefined {
  const [before] = last?.changes ?? []
  const [after] = next.changes
  const isSame = last?.kind === 'step' && last.text === next.text && before?.file === after?.file
  if (!isSame || !before || !after || last.changes.length + next.changes.length > 2) return undefined
  const isSoon = Date.parse(next.time) - Date.parse(last.time) <= TYPING_MS
  if (!isSoon || before.after !== after.before) return undefined
  return { ...last, time: next.time, changes: [{ ...after, before: before.before }] }
}

/** A picture and the text that names it are one step. */
function joinPicture(last: Entry | undefined, next: Entry): Entry | undefined {
  const isPicture = last?.kind === 'step' && last.changes.every(({ file }) => !/\.ya?ml$/.test(file))
  return isPicture ? { ...last, text: next.text, changes: [...last.changes, ...next.changes] } : undefined
}

function replay(entries: readonly Entry[]): { undo: Entry[]; redo: Entry[] } {
  const undo: Entry[] = []
  const redo: Entry[] = []
  for (const entry of entries) {
    const [from, to] = entry.kind === 'undo' ? [undo, redo] : [redo, undo]
    if (entry.kind === 'step') {
      undo.push(entry)
      redo.length = 0
    } else if (from.at(-1)?.id === entry.of) {
      to.push(...from.splice(-1))
    }
  }
  return { undo, redo }
}

/** A process that was killed may leave half a line at the end. */
async function readEntries(file: string): Promise<Entry[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const entries = new Map<string, Entry>()
  for (const line of text.split('\n').filter(Boolean)) {
    const entry = parseLine(line)
    if (entry) entries.set(entry.id, entry)
  }
  return [...entries.values()]
}

function parseLine(line: string): Entry | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function toLine(entry: Entry): string {
  return `${JSON.stringify(entry)}\n`
}

/** Begins with a line break if the last line is incomplete. */
async function appendLine(file: string, line: string): Promise<void> {
  await using handle = await open(file, 'a+', OWNER_ONLY)
  const { size } = await handle.stat()
  const last = Buffer.alloc(1, '\n')
  if (size > 0) await handle.read(last, 0, 1, size - 1)
  await handle.appendFile(last.toString() === '\n' ? line : `\n${line}`)
  await handle.sync()
}

async function findKept(entries: Entry[], blobs: string): Promise<Entry[]> {
  const seen = new Set<string>()
  let bytes = 0
  let first = Math.max(0, entries.length - MAX_STEPS)
  for (let index = entries.length - 1; index >= first; index -= 1) {
    for (const name of entries[index]?.changes.flatMap(({ before, after }) => [before ?? '', after ?? '']) ?? []) {
      if (name && !seen.has(name)) bytes += (await stat(join(blobs, name)).catch(() => undefined))?.size ?? 0
      seen.add(name)
    }
    if (bytes > MAX_BYTES) first = index + 1
  }
  return entries.slice(first)
}
