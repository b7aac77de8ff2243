import { join } from 'node:path'
import { LISTS, listEntries, sortAsShown } from '../../../editing/entries/entries.ts'
import { toHash } from '../../../editing/folder/hash-files.ts'
import { readBytes } from '../../../editing/folder/paths.ts'
import { replaceFiles, restoreFiles } from '../../../editing/folder/replace.ts'
import { watchContent } from '../../../server/content/watch.ts'
import type { Content, StudioEvent } from '../../api.ts'
import { createQueue } from '../../queue.ts'
import type { Files } from '../studio.ts'
import type { Folder, Loaded } from './folder.ts'
import { toIssue } from './issues.ts'
import { openJournal, type StepInfo, toStep } from './journal.ts'
import { createShown } from './shown.ts'

type Deps = {
  folder: Folder
  /** The studio's folder in DATA_DIR. */
  dir: string
  previewOrigin: string
  now(): Date
  emit(event: StudioEvent): void
  onError(reason: string): void
}
/** The hashes of the files that a step was made from. Files without one did not exist. */
export type Seen = ReadonlyMap<string, string>
/** Nothing was written if another program changed the file. */
type Committed = { kind: 'saved' } | { kind: 'changed'; file: string }
export type Store = Awaited<ReturnType<typeof openStore>>

/** Owns what is on the disk. Each change is loaded once, and told to all tabs once. */
export async function openStore({ folder, dir, previewOrigin, now, emit, onError }: Deps) {
  const { contentDir } = folder
  const journal = await openJournal(join(dir, 'history'), now, onError)
  await restoreFiles(contentDir)
  let disk = await folder.load()
  const shown = createShown(folder, disk)
  let version = 1
  // No save overwrites another.
  const run = createQueue()
  const onChange = () => void run(refresh).catch((error: Error) => onError(error.message))
  const watcher = watchContent(contentDir, onChange)

  function content(): Content {
    const [undo, redo] = [journal.find('undo'), journal.find('redo')]
    const steps = { undo: undo && toStep(undo), redo: redo && toStep(redo) }
    return { version, ...toContent(disk, previewOrigin), ...steps }
  }

  async function update(loaded: Loaded): Promise<void> {
    await shown.update(loaded)
    disk = loaded
    tell()
  }

  function tell(): void {
    version += 1
    emit({ kind: 'content', content: content() })
  }

  /** Reads the folder again if another program changed it. The studio's own saves are known. */
  async function refresh(): Promise<void> {
    if (await folder.isChanged(disk)) await update(await folder.load())
  }

  /** Writes the files that differ and remembers what they were. `loaded` is what the folder will be then. */
  async function commit(files: Files, step: StepInfo & { seen?: Seen }, loaded?: Loaded): Promise<Committed> {
    const before = new Map<string, Uint8Array | undefined>()
    for (const file of files.keys()) before.set(file, await readBytes(contentDir, file))
    const { seen = new Map([...before].map(([file, bytes]) => [file, toHash(bytes)])) } = step
    // Before the files, so a step that is interrupted can be undone as well.
    const { changes, cancel } = await journal.add(step, before, files)
    const written = changes.map(({ file }) => ({ file, seen: seen.get(file) ?? '', content: files.get(file) }))
    const changed = await replaceFiles(contentDir, written)
    if (changed !== undefined) {
      await cancel()
      return { kind: 'changed', file: changed }
    }
    if (changes.length > 0 || step.kind) await update(loaded ?? (await folder.load()))
    return { kind: 'saved' }
  }

  async function close(): Promise<void> {
    watcher.close()
    await run(async () => {})
  }

  const issues = () => disk.issues
  const files = () => disk.files
  return { folder, journal, shown, content, files, issues, version: () => version, run, refresh, tell, commit, close }
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
