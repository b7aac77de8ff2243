import type { SaveReply, Step } from '../../api.ts'
import { type Entry, toStep } from './journal.ts'
import { attempt, conflict, findAddedIssues, refuse } from './save.ts'
import { toHash } from './sources.ts'
import type { StepInfo, Store } from './store.ts'
import { readBytes } from './write-files.ts'

const YAML = /\.ya?ml$/
const GONE = 'This step is no longer in the history.'

/** Newest first. */
export function listHistory({ journal }: Store): Step[] {
  return journal.entries().map(toStep).reverse()
}

/** Brings back the bytes before the last step, or after it. Without such a step, nothing changes. */
export async function stepBack(store: Store, kind: 'undo' | 'redo'): Promise<SaveReply> {
  return attempt(store, '', async () => {
    const entry = kind === 'undo' ? store.journal.undoable() : store.journal.redoable()
    if (!entry) return { kind: 'saved', content: await store.content() }
    const changes = entry.changes.map(({ file, before, after }) =>
      kind === 'undo' ? { file, from: after, to: before } : { file, from: before, to: after },
    )
    for (const { file, from, to } of changes) {
      const bytes = await readBytes(store.options.contentDir, file)
      const hash = bytes ? toHash(bytes) : ''
      if (hash === (from ?? '')) continue
      const mine = to ? (await store.journal.read(to)).toString() : ''
      return conflict({ file, hash, text: bytes && Buffer.from(bytes).toString() }, mine)
    }
    const text = `${kind === 'undo' ? 'Undo' : 'Redo'}: ${entry.text}`
    return replace(store, new Map(changes.map(({ file, to }) => [file, to])), { kind, of: entry.id, text })
  })
}

/** Brings all files back to what they were right after this step. It is a new step itself. */
export async function restore(store: Store, id: string): Promise<SaveReply> {
  return attempt(store, '', async () => {
    const entries = store.journal.entries()
    const index = entries.findIndex((entry) => entry.id === id)
    const entry = entries[index]
    if (!entry) return refuse('', GONE)
    const targets = new Map<string, string | null>()
    for (const { file, before } of entries.slice(index + 1).flatMap(({ changes }: Entry) => changes)) {
      if (!targets.has(file)) targets.set(file, before)
    }
    return replace(store, targets, { text: `Restored: ${entry.text}` })
  })
}

async function replace(store: Store, targets: Map<string, string | null>, step: StepInfo): Promise<SaveReply> {
  const files = new Map<string, Uint8Array | undefined>()
  for (const [file, name] of targets) files.set(file, name ? await store.journal.read(name) : undefined)
  // A text may name an image that comes back in the same step, so the texts alone can't be checked.
  const hasOnlyTexts = [...files.keys()].every((file) => YAML.test(file))
  const texts = new Map(Array.from(files, ([file, bytes]) => [file, bytes && Buffer.from(bytes).toString()]))
  const issues = hasOnlyTexts ? await findAddedIssues(store, texts) : []
  return issues.length > 0 ? { kind: 'invalid', issues } : { kind: 'saved', content: await store.commit(files, step) }
}
