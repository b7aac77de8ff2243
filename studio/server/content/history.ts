import { toHash } from '../../../editing/folder/hash-files.ts'
import { readBytes } from '../../../editing/folder/paths.ts'
import type { SaveReply, Step } from '../../api.ts'
import { toStep } from './journal.ts'
import { attempt, commitChecked, refuse } from './save.ts'
import type { Store } from './store.ts'

const GONE = 'This step is no longer in the history.'
const CHANGED = 'Can’t undo: the file has changed since then.'

/** Newest first. */
export function listHistory({ journal }: Store): Step[] {
  return journal.entries().map(toStep).reverse()
}

/** Restores the files to how they were before the last step (undo), or after it (redo). */
export function stepBack(store: Store, kind: 'undo' | 'redo'): Promise<SaveReply> {
  return attempt(store, '', async () => {
    const step = store.journal.find(kind)
    if (!step) return { kind: 'saved', content: store.content() }
    const files = new Map<string, Uint8Array | undefined>()
    const seen = new Map<string, string>()
    for (const { file, before, after, unfinished } of step.changes) {
      const [from, to] = kind === 'undo' ? [after, before] : [before, after]
      const current = toHash(await readBytes(store.folder.contentDir, file))
      if (![from, to, unfinished].includes(current)) return refuse(file, CHANGED)
      files.set(file, await store.journal.read(to))
      seen.set(file, current)
    }
    return commitChecked(store, files, { kind, seen, text: `${kind === 'undo' ? 'Undo' : 'Redo'}: ${step.text}` })
  })
}

/** Brings all files back to what they were right after this step. It is a new step itself. */
export function restore(store: Store, id: string): Promise<SaveReply> {
  return attempt(store, '', async () => {
    const entries = store.journal.entries()
    const index = entries.findIndex((entry) => entry.id === id)
    if (index < 0) return refuse('', GONE)
    const files = new Map<string, Uint8Array | undefined>()
    // The first change of a file after the step says what it was then.
    for (const { file, before } of entries.slice(index + 1).flatMap(({ changes }) => changes)) {
      if (!files.has(file)) files.set(file, await store.journal.read(before))
    }
    return commitChecked(store, files, { text: `restore: ${entries[index]?.text}` })
  })
}
