import { toHash } from '../../../editing/folder/hash-files.ts'
import { readBytes, YAML } from '../../../editing/folder/paths.ts'
import type { PastStep, SaveReply, StepReply } from '../../api.ts'
import { describeValues } from '../publish/changes.ts'
import { type JournalEntry, toStep } from './journal.ts'
import { changeFiles, commitChecked, refuse } from './save.ts'
import type { Store } from './store.ts'

/** Reading the values of all steps would take seconds. */
const DESCRIBED = 100
const GONE = 'This step is no longer in the history.'

/** Newest first. An undo and a redo are told by the step that they undo. */
export async function listHistory({ journal }: Store): Promise<PastStep[]> {
  const steps = journal.entries().filter(({ kind }) => kind === 'step')
  const undone = new Set(journal.undone().map(({ id }) => id))
  return Promise.all(
    steps.reverse().map(async (step, index) => ({
      ...toStep(step),
      isUndone: undone.has(step.id),
      values: index < DESCRIBED ? await readValues(journal, step) : [],
    })),
  )
}

async function readValues({ read }: Store['journal'], { changes }: JournalEntry): Promise<string[]> {
  const [only, ...others] = changes.filter(({ file }) => YAML.test(file))
  if (!only || others.length > 0) return []
  const readText = async (name: string) => (await read(name).catch(() => undefined))?.toString()
  return describeValues(only.file, await readText(only.before), await readText(only.after))
}

/**
 * Restores the files to how they were before the last step (undo), or after it (redo). A step whose files have changed
 * since then is passed; the history still has it.
 */
export function stepBack(store: Store, kind: 'undo' | 'redo'): Promise<StepReply> {
  return changeFiles(store, '', async () => {
    const passed: string[] = []
    for (;;) {
      const step = store.journal.find(kind)
      if (!step) return { kind: 'saved', version: store.version(), passed }
      const files = await readFiles(store, step, kind)
      if (files) {
        const text = `${kind === 'undo' ? 'Undo' : 'Redo'}: ${step.text}`
        const reply = await commitChecked(store, files.contents, { kind, seen: files.seen, text })
        return { ...reply, passed, text: step.text }
      }
      await store.journal.pass(kind, step)
      store.tell()
      passed.push(step.text)
    }
  })
}

/** Returns undefined if another program has changed a file of the step since then. */
async function readFiles(store: Store, { changes }: JournalEntry, kind: 'undo' | 'redo') {
  const contents = new Map<string, Uint8Array | undefined>()
  const seen = new Map<string, string>()
  for (const { file, before, after, unfinished } of changes) {
    const [from, to] = kind === 'undo' ? [after, before] : [before, after]
    const current = toHash(await readBytes(store.contentDir, file))
    if (![from, to, unfinished].includes(current)) return undefined
    contents.set(file, await store.journal.read(to))
    seen.set(file, current)
  }
  return { contents, seen }
}

/** Deletes all earlier versions. The files stay as they are. */
export function forgetHistory({ run, journal, tell }: Store): Promise<void> {
  return run(async () => {
    await journal.forget()
    tell()
  })
}

/** Brings all files back to what they were right after this step. It is a new step itself. */
export function restore(store: Store, id: string): Promise<SaveReply> {
  return changeFiles(store, '', async () => {
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
