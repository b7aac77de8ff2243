import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '../../../server/database/write-file.ts'
import type { Step } from '../../api.ts'
import type { Files } from '../studio.ts'
import { toHash, YAML } from './files.ts'

/** Older steps are dropped when the studio starts. */
const MAX_STEPS = 1_000
const MAX_BYTES = 1_000_000_000
/** Saves of one field within this time are one step. */
const TYPING_MS = 5_000
const PRIVATE = { mode: 0o600, flush: true }

/** Hashes of the bytes, or '' while the file doesn't exist. */
type Change = { file: string; before: string; after: string; bytes: number }
type Kind = 'step' | 'undo' | 'redo'
type Entry = { kind: Kind; id: string; time: string; text: string; changes: Change[] }
/** A step may be part of the last one: typing in one field, or the text that names a new picture. */
export type StepInfo = { text: string; kind?: Kind; joins?: 'typing' | 'picture' | undefined }

/** The bytes before and after each step are files named by their hash. */
export async function openJournal(dir: string, now: () => Date) {
  const file = join(dir, 'journal.json')
  const blobs = join(dir, 'blobs')
  let entries = dropOldest(JSON.parse(await readFile(file, 'utf8').catch(() => '[]')))
  const used = new Set(entries.flatMap(({ changes }) => changes.flatMap(({ before, after }) => [before, after])))
  for (const name of await readdir(blobs).catch(() => [])) if (!used.has(name)) await rm(join(blobs, name))

  async function keep(content: string | Uint8Array | undefined): Promise<string> {
    const name = toHash(content)
    const isKept = content === undefined || existsSync(join(blobs, name))
    if (!isKept) await writeFileAtomic(join(blobs, name), content, PRIVATE)
    return name
  }

  return {
    entries: (): readonly Entry[] => entries,
    find: (kind: 'undo' | 'redo') => replay(entries)[kind].at(-1),
    read: async (name: string) => (name ? readFile(join(blobs, name)) : undefined),

    /** Keeps the bytes before they are overwritten. */
    async prepare(before: Files, after: Files): Promise<Change[]> {
      const changes: Change[] = []
      for (const [name, content] of after) {
        const hashes = { before: await keep(before.get(name)), after: await keep(content) }
        const bytes = (before.get(name)?.length ?? 0) + (content?.length ?? 0)
        if (hashes.before !== hashes.after) changes.push({ file: name, ...hashes, bytes })
      }
      return changes
    },

    async add({ kind = 'step', text, joins }: StepInfo, changes: Change[]): Promise<void> {
      const entry = { kind, id: randomUUID(), time: now().toISOString(), text, changes }
      const joined = joins && joinSteps(entries.at(-1), entry, joins)
      entries = joined ? [...entries.slice(0, -1), joined] : [...entries, entry]
      await writeFileAtomic(file, JSON.stringify(entries), PRIVATE)
    },
  }
}

export function toStep({ id, time, text, changes }: Entry): Step {
  return { id, time, text, files: changes.map(({ file }) => file) }
}

function dropOldest(entries: Entry[]): Entry[] {
  let bytes = 0
  const isKept = ({ changes }: Entry, index: number) => {
    for (const change of changes) bytes += change.bytes
    return index < MAX_STEPS && bytes <= MAX_BYTES
  }
  return entries.toReversed().filter(isKept).toReversed()
}

function joinSteps(last: Entry | undefined, next: Entry, joins: 'typing' | 'picture'): Entry | undefined {
  if (last?.kind !== 'step') return undefined
  if (joins === 'picture') {
    const isPicture = last.changes.every(({ file }) => !YAML.test(file))
    return isPicture ? { ...last, text: next.text, changes: [...last.changes, ...next.changes] } : undefined
  }
  const [before, ...others] = last.changes
  const [after] = next.changes
  const isSoon = Date.parse(next.time) - Date.parse(last.time) <= TYPING_MS
  const isSame = last.text === next.text && before?.file === after?.file && before?.after === after?.before
  if (!isSoon || !isSame || !before || !after || others.length > 0) return undefined
  return { ...last, time: next.time, changes: [{ ...after, before: before.before }] }
}

function replay(entries: readonly Entry[]): { undo: Entry[]; redo: Entry[] } {
  const [undo, redo]: [Entry[], Entry[]] = [[], []]
  for (const entry of entries) {
    if (entry.kind === 'undo') redo.push(...undo.splice(-1))
    else if (entry.kind === 'redo') undo.push(...redo.splice(-1))
    else {
      undo.push(entry)
      redo.length = 0
    }
  }
  return { undo, redo }
}
