import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { toHash } from '../../../editing/folder/hash-files.ts'
import { YAML } from '../../../editing/folder/paths.ts'
import { EditError } from '../../../editing/yaml/edit.ts'
import { writeFileAtomic } from '../../../server/database/write-file.ts'
import type { Step } from '../../api.ts'
import type { Files } from './store.ts'

const PRIVATE = { mode: 0o600, flush: true }
const LOST = 'Couldn’t restore: the earlier version is missing or damaged.'
const MAX_STEPS = 1_000
const MAX_BYTES = 500_000_000
/** Saves of one field within this time are one step. */
const TYPING_MS = 2_000

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
export type JournalEntry = z.output<typeof entry>
/** A step may be part of the last one: typing in the same field, or the text that names a new picture (`joins`). */
export type StepInfo = { text: string; kind?: JournalEntry['kind']; field?: string; joins?: boolean }

/** The bytes before and after each step are files named by their hash. */
export async function openJournal(dir: string, now: () => Date, onError: (reason: string) => void) {
  const file = join(dir, 'journal.json')
  let entries = await readEntries(file).catch(async () => {
    // The bytes in it may be the only copy of a deleted file.
    const kept = `${dir}-${now().getTime()}`
    await rename(dir, kept)
    onError(`Couldn’t read the edit history. It was moved to ${kept}, and a new one was started.`)
    return []
  })
  const blobs = await openBlobs(join(dir, 'blobs'))
  await prune()

  /** Drops the oldest steps above the limits, and the bytes that no step needs. */
  async function prune(kept = takeNewest(entries, blobs)): Promise<void> {
    if (kept.length < entries.length) await save(kept)
    await blobs.prune(new Set(kept.flatMap(toBlobs)))
  }

  async function save(next: JournalEntry[]): Promise<void> {
    await writeFileAtomic(file, JSON.stringify(next), PRIVATE)
    entries = next
  }

  return {
    read: blobs.read,
    entries: (): readonly JournalEntry[] => entries,
    find: (kind: 'undo' | 'redo') => replay(entries)[kind].at(-1),
    undone: () => replay(entries).redo,

    /** Gives up the step that `find` returns, so older ones can be reached. */
    async pass(kind: 'undo' | 'redo', { text }: JournalEntry): Promise<void> {
      const passed = { kind: `pass-${kind}` as const, id: randomUUID(), time: now().toISOString(), text, changes: [] }
      await save([...entries, passed])
    },

    forget: () => prune([]),

    /** Keeps the bytes before they are overwritten, and returns what differs. `cancel` is for a step that can't be made. */
    async add({ kind = 'step', text, field, joins = false }: StepInfo, before: Files, after: Files) {
      await prune()
      const earlier = entries
      const cancel = () => save(earlier)
      const changes: Change[] = []
      for (const [name, content] of after) {
        if (toHash(before.get(name)) === toHash(content)) continue
        changes.push({ file: name, before: await blobs.keep(before.get(name)), after: await blobs.keep(content) })
      }
      if (changes.length === 0 && kind === 'step') return { changes, cancel }
      const next = { kind, id: randomUUID(), time: now().toISOString(), text, changes, field }
      const last = earlier.at(-1)
      if (last && canJoin(last, next, joins)) {
        const joined = { ...next, text: joins ? text : last.text, changes: joinChanges(last.changes, changes) }
        await save([...earlier.slice(0, -1), ...(joined.changes.length > 0 ? [joined] : [])])
      } else await save([...earlier, next])
      return { changes, cancel }
    },
  }
}

export function toStep({ id, time, text, changes }: JournalEntry): Step {
  return { id, time, text, files: changes.map(({ file }) => file) }
}

async function readEntries(file: string): Promise<JournalEntry[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw error
  })
  return z.array(entry).parse(JSON.parse(text))
}

/** Files that are named by the hash of their bytes. A file that doesn't exist has the name ''. */
async function openBlobs(dir: string) {
  const sizes = new Map<string, number>()
  for (const name of await readdir(dir).catch(() => [])) sizes.set(name, (await stat(join(dir, name))).size)

  async function keep(content: string | Uint8Array | undefined): Promise<string> {
    const name = toHash(content)
    if (content === undefined) return name
    await writeFileAtomic(join(dir, name), content, PRIVATE)
    sizes.set(name, Buffer.byteLength(content))
    return name
  }

  async function read(name: string): Promise<Uint8Array | undefined> {
    const bytes = name ? await readFile(join(dir, name)).catch(() => undefined) : undefined
    if (toHash(bytes) !== name) throw new EditError(LOST)
    return bytes
  }

  async function prune(used: ReadonlySet<string>): Promise<void> {
    for (const name of [...sizes.keys()].filter((each) => !used.has(each))) {
      await rm(join(dir, name), { force: true })
      sizes.delete(name)
    }
  }

  return { sizes, keep, read, prune }
}

/** The last step is kept even if it is larger than the limit. */
function takeNewest(entries: JournalEntry[], { sizes }: Awaited<ReturnType<typeof openBlobs>>): JournalEntry[] {
  const uncounted = new Map(sizes)
  let bytes = 0
  const dropped = entries.findLastIndex((each, index) => {
    for (const name of toBlobs(each)) {
      bytes += uncounted.get(name) ?? 0
      uncounted.delete(name)
    }
    return bytes > MAX_BYTES && index < entries.length - 1
  })
  return entries.slice(dropped + 1).slice(-MAX_STEPS)
}

function toBlobs({ changes }: JournalEntry): string[] {
  return changes.flatMap(({ before, after }) => [before, after])
}

function canJoin(last: JournalEntry, next: JournalEntry, joins: boolean): boolean {
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

function replay(entries: readonly JournalEntry[]): { undo: JournalEntry[]; redo: JournalEntry[] } {
  const [undo, redo]: [JournalEntry[], JournalEntry[]] = [[], []]
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
