import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { toHash } from '../../../editing/folder/hash-files.ts'
import { readBytes } from '../../../editing/folder/paths.ts'
import { replaceFiles } from '../../../editing/folder/replace.ts'
import type { Config } from '../../../server/config.ts'
import { watchContent } from '../../../server/content/watch/watch.ts'
import type { Content, StudioEvent } from '../../api.ts'
import { createQueue } from '../../queue.ts'
import type { Preview } from '../preview/open.ts'
import type { Files } from '../studio.ts'
import { openJournal, type StepInfo, toStep } from './journal.ts'
import { type Loaded, load, readState } from './state.ts'

type Deps = {
  config: Config
  /** The studio's folder in DATA_DIR. */
  dir: string
  preview: Pick<Preview, 'port' | 'show'>
  now(): Date
  emit(event: StudioEvent): void
  onError(reason: string): void
}
/** The hashes of the files that a step was made from. Files without one did not exist. */
export type Seen = ReadonlyMap<string, string>
/** Nothing was written if another program changed the file. */
type Committed = { kind: 'saved'; content: Content } | { kind: 'changed'; file: string }
export type Store = Awaited<ReturnType<typeof openStore>>

export async function openStore({ config, dir, preview, now, emit, onError }: Deps) {
  const { contentDir, backend } = config
  const previewOrigin = `http://127.0.0.1:${preview.port}`
  const options = { contentDir, siteOnly: backend !== undefined, previewOrigin, imageCache: new Map() }
  const journal = await openJournal(join(dir, 'history'), now, onError)
  /** Texts that the preview shows and no file has yet. */
  const unsaved = new Map<string, string>()
  let state = await readState(options, await load(options))
  let sent = content()
  // No save overwrites another.
  const run = createQueue()
  const watcher = watchContent(contentDir, { onChange: () => void run(refresh), onError })

  function content(): Content {
    const [undo, redo] = [journal.find('undo'), journal.find('redo')]
    return { ...state.content, undo: undo && toStep(undo), redo: redo && toStep(redo) }
  }

  /** Reads the folder again, and tells all tabs if it differs. */
  async function refresh(loaded?: Loaded): Promise<void> {
    const known = new Set(state.content.files.map(({ hash }) => hash))
    state = await readState(options, loaded ?? (await load(options)))
    for (const { file, hash } of state.content.files) if (!known.has(hash)) unsaved.delete(file)
    await preview.show(unsaved)
    if (isDeepStrictEqual(content(), sent)) return
    sent = content()
    emit({ kind: 'content', content: sent })
  }

  async function show(file: string, text: string | undefined): Promise<void> {
    if (text === undefined) unsaved.delete(file)
    else unsaved.set(file, text)
    await preview.show(unsaved)
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
    if (changed !== undefined) await cancel()
    if (changes.length > 0 || step.kind) await refresh(changed === undefined ? loaded : undefined)
    return changed === undefined ? { kind: 'saved', content: content() } : { kind: 'changed', file: changed }
  }

  async function close(): Promise<void> {
    watcher.close()
    await run(async () => {})
  }

  return { options, journal, show, content, issues: () => state.issues, run, refresh, commit, close }
}
