import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { toHash } from '../../../editing/folder/hash-files.ts'
import { YAML } from '../../../editing/folder/paths.ts'
import { EditError } from '../../../editing/yaml/edit.ts'
import { writeFileAtomic } from '../../../server/database/write-file.ts'
import type { Step } from '../../api.ts'
import type { Files } from '../studio.ts'

/** Older steps are dropped when the studio starts. */
const MAX_STEPS = 1_000
/** Saves of one field within this time are one step. */
const TYPING_MS = 2_000
const PRIVATE = { mode: 0o600, flush: true }
const LOST = 'Couldn’t restore: the earlier version is missing or damaged.'

/** The name of a blob, or '' while the file doesn't exist. */
const hash = z.string().regex(/^(?:[0-9a-f]{64})?$/)
/** `unfinished` is what an interrupted save leaves of a joined step. */
const change = z.object({ file: z.string(), before: hash, after: hash, unfinished: hash.optional() })
const entry = z.object({
  /** A step that can't be undone or redone any more is passed. */
  kind: z.enum(['step', 'undo', 'redo', 'pass-undo', 'pass-redo']),
  id: z.string(),
  time: z.iso.datetime(),
  text: z.string(),
  changes: z.array(change),
  field: z.string().optional(),
})
type Change = z.output<typeof change>
export type Entry = z.output<typeof entry>
/** A step may be part of the last one: typing in the same field, or the text that names a new picture (`joins`). */
export type StepInfo = { text: string; kind?: Entry['kind']; field?: string; joins?: boolean }

/** The bytes before and after each step are files named by their hash. */
export async function openJournal(dir: string, now: () => Date, onError: (reason: string) => void) {
  const file = join(dir, 'journal.json')
  const blobs = join(dir, 'blobs')
  let entries: Entry[] = []
  try {
    entries = await readEntries(file, blobs)
  } catch {
    // The bytes in it may be the only copy of a deleted file.
    const kept = `${dir}-${now().getTime()}`
    await rename(dir, kept)
    onError(`Couldn’t read the edit history. It was moved to ${kept}, and a new one was started.`)
  }

  async function keep(content: string | Uint8Array | undefined): Promise<string> {
    const name = toHash(content)
    if (content !== undefined) await writeFileAtomic(join(blobs, name), content, PRIVATE)
    return name
  }

  const save = () => writeFileAtomic(file, JSON.stringify(entries), PRIVATE)

  return {
    entries: (): readonly Entry[] => entries,
    find: (kind: 'undo' | 'redo') => replay(entries)[kind].at(-1),

    /** Gives up the step that `find` returns, so older ones can be reached. */
    async pass(kind: 'undo' | 'redo', { text }: Entry): Promise<void> {
      entries = [...entries, { kind: `pass-${kind}`, id: randomUUID(), time: now().toISOString(), text, changes: [] }]
      await save()
    },

    async read(name: string): Promise<Uint8Array | undefined> {
      const bytes = name ? await readFile(join(blobs, name)).catch(() => undefined) : undefined
      if (toHash(bytes) !== name) throw new EditError(LOST)
      return bytes
    },

    /** Keeps the bytes before they are overwritten, and returns what differs. `cancel` is for a step that can't be made. */
    async add({ kind = 'step', text, field, joins = false }: StepInfo, before: Files, after: Files) {
      const earlier = entries
      const cancel = async () => {
        entries = earlier
        await save()
      }
      const changes: Change[] = []
      for (const [name, content] of after) {
        if (toHash(before.get(name)) === toHash(content)) continue
        changes.push({ file: name, before: await keep(before.get(name)), after: await keep(content) })
      }
      if (changes.length === 0 && kind === 'step') return { changes, cancel }
      const next = { kind, id: randomUUID(), time: now().toISOString(), text, changes, field }
      const last = entries.at(-1)
      if (last && canJoin(last, next, joins)) {
        const joined = { ...next, text: joins ? text : last.text, changes: joinChanges(last.changes, changes) }
        entries = [...entries.slice(0, -1), ...(joined.changes.length > 0 ? [joined] : [])]
      } else entries = [...entries, next]
      await save()
      return { changes, cancel }
    },
  }
}

export function toStep({ id, time, text, changes }: Entry): Step {
  return { id, time, text, files: changes.map(({ file }) => file) }
}

/** Deletes the bytes that no step needs any more. */
async function readEntries(file: string, blobs: string): Promise<Entry[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  const entries = z.array(entry).parse(JSON.parse(text)).slice(-MAX_STEPS)
  const used = new Set(entries.flatMap(({ changes }) => changes.flatMap(({ before, after }) => [before, after])))
  for (const name of await readdir(blobs).catch(() => [])) if (!used.has(name)) await rm(join(blobs, name))
  return entries
}

function canJoin(last: Entry, next: Entry, joins: boolean): boolean {
  const toKnown = (name: string) => last.changes.find(({ file }) => file === name)?.after
  const isContinued = next.changes.every(({ file, before }) => (toKnown(file) ?? before) === before)
  if (last.kind !== 'step' || !isContinued) return false
  if (joins) return last.changes.every(({ file }) => !YAML.test(file))
  return (
    next.field !== undefined && last.field === next.field && Date.parse(next.time) - Date.parse(last.time) <= TYPING_MS
  )
}

/** Leaves out files that are again what they were. */
function joinChanges(last: Change[], next: Change[]): Change[] {
  const joined = new Map(last.map((change) => [change.file, change]))
  for (const change of next) {
    const before = joined.get(change.file)?.before ?? change.before
    joined.set(change.file, { ...change, before, unfinished: change.before })
  }
  return [...joined.values()].filter(({ before, after }) => before !== after)
}

function replay(entries: readonly Entry[]): { undo: Entry[]; redo: Entry[] } {
  const [undo, redo]: [Entry[], Entry[]] = [[], []]
  for (const entry of entries) {
    if (entry.kind === 'undo') redo.push(...undo.splice(-1))
    else if (entry.kind === 'redo') undo.push(...redo.splice(-1))
    else if (entry.kind === 'pass-undo') undo.pop()
    else if (entry.kind === 'pass-redo') redo.pop()
    else {
      undo.push(entry)
      redo.length = 0
    }
  }
  return { undo, redo }
}
