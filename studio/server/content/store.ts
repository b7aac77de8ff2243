import { join } from 'node:path'
import { LISTS, listEntries, sortAsShown } from '../../../editing/entries/entries.ts'
import { toHash } from '../../../editing/folder/hash-files.ts'
import { readBytes } from '../../../editing/folder/paths.ts'
import { replaceFiles } from '../../../editing/folder/replace.ts'
import { watchContent } from '../../../server/content/watch.ts'
import type { Content, StudioEvent } from '../../api.ts'
import { createQueue } from '../../queue.ts'
import type { createFolder, Loaded } from './folder.ts'
import { toIssue } from './issues.ts'
import { openJournal, type StepInfo, toStep } from './journal.ts'
import type { Shown } from './shown.ts'

type Deps = {
  folder: ReturnType<typeof createFolder>
  shown: Shown
  /** The studio's folder in DATA_DIR. */
  dir: string
  previewOrigin: string
  now(): Date
  emit(event: StudioEvent): void
  onError(reason: string): void
}
/** Text, bytes, or undefined to delete a file. */
export type Files = ReadonlyMap<string, string | Uint8Array | undefined>
/** The hashes of the files that a step was made from. Files without one did not exist. */
export type Seen = ReadonlyMap<string, string>
/** Nothing was written if another program changed the file. */
type Committed = { kind: 'saved' } | { kind: 'changed'; file: string }
export type Store = Awaited<ReturnType<typeof openStore>>

/** Owns what is on the disk. Each change is loaded once, and told to all tabs once. */
export async function openStore({ folder, shown, dir, previewOrigin, now, emit, onError }: Deps) {
  const { contentDir, siteOnly } = folder
  const journal = await openJournal(join(dir, 'history'), now, onError)
  let version = 1
  // One change at a time, so no save overwrites another.
  const run = createQueue()
  const refresh = () => run(reload)
  const onChange = () => void refresh().catch((error: Error) => onError(error.message))
  const watcher = watchContent(contentDir, onChange)

  function content(): Content {
    const [undo, redo] = [journal.find('undo'), journal.find('redo')]
    const steps = { undo: undo && toStep(undo), redo: redo && toStep(redo) }
    return { version, ...toContent(shown.disk(), previewOrigin), ...steps }
  }

  function tell(): void {
    version += 1
    emit({ kind: 'content', content: content() })
  }

  async function update(loaded: Loaded): Promise<void> {
    await shown.update(loaded)
    tell()
  }

  /** The studio's own saves are known. */
  async function reload(): Promise<void> {
    if (await folder.isChanged(shown.disk())) await update(await folder.load())
  }

  /** Writes the files that differ and remembers what they were. `loaded` is what the folder will be then. */
  async function commit(files: Files, step: StepInfo & { seen?: Seen }, loaded?: Loaded): Promise<Committed> {
    const before = new Map<string, Uint8Array | undefined>()
    for (const file of files.keys()) before.set(file, await readBytes(contentDir, file))
    const { seen = new Map([...before].map(([file, bytes]) => [file, toHash(bytes)])) } = step
    // Before the files, so a step that is interrupted can be undone as well.
    const { changes, cancel } = await journal.add(step, before, files)
    const written = changes.map(({ file }) => ({ file, seen: seen.get(file) ?? '', content: files.get(file) }))
    const changed = await replaceFiles(contentDir, written).catch(async (error: unknown) => {
      await cancel()
      throw error
    })
    if (changed !== undefined) return cancel().then(() => ({ kind: 'changed', file: changed }))
    if (changes.length > 0 || step.kind) await update(loaded ?? (await folder.load()))
    return { kind: 'saved' }
  }

  /** Writes files such as images as one step, without a check. Throws a `PathError` for one outside the folder. */
  function write(files: Files, step: { text: string; seen?: Seen }): Promise<void> {
    return run(async () => {
      const written = await commit(files, step)
      if (written.kind === 'changed') throw new Error(`Another program changed ${written.file}. Try again.`)
    })
  }

  async function close(): Promise<void> {
    watcher.close()
    await run(async () => {})
  }

  const state = { contentDir, siteOnly, journal, shown, content, version: () => version }
  return { ...state, run, refresh, reload, tell, commit, write, close }
}

function toContent({ files, images, issues, draftIssues }: Loaded, previewOrigin: string) {
  const toIds = (list: (typeof LISTS)[number]) => sortAsShown(list, listEntries(list, files)).map(({ id }) => id)
  const findValue = (name: string) => files.find(({ file }) => file === name)?.value
  return {
    files: files.map(({ text, ...file }) => file),
    images: Object.fromEntries(Object.entries(images).map(([name, url]) => [name, previewOrigin + url])),
    issues: [...issues, ...draftIssues].map((issue) => toIssue(issue, findValue(issue.file))),
    order: Object.fromEntries(LISTS.map((list) => [list, toIds(list)])) as Content['order'],
  }
}
