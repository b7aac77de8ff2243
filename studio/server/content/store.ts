import { isDeepStrictEqual } from 'node:util'
import { EditError } from '../../../cli/yaml/edit.ts'
import type { Config } from '../../../server/config.ts'
import type { ContentIssue } from '../../../server/content/schema/issues.ts'
import { watchContent } from '../../../server/content/watch/watch.ts'
import type { Content, Edit, StudioEvent } from '../../api.ts'
import type { Preview } from '../preview/open.ts'
import type { Files } from '../studio.ts'
import { openJournal, type StepInfo, toStep } from './journal.ts'
import { applyEdits, readSource } from './sources.ts'
import { type Loaded, load, type Options, readState } from './state.ts'
import { readBytes, writeFiles } from './write-files.ts'

type Deps = {
  config: Config
  /** The studio's folder in DATA_DIR. */
  dir: string
  preview: Pick<Preview, 'port' | 'show'>
  now(): Date
  emit(event: StudioEvent): void
  onError(reason: string): void
}
export type Store = Awaited<ReturnType<typeof openStore>>

export async function openStore({ config, dir, preview, now, emit, onError }: Deps) {
  const { contentDir } = config
  const previewOrigin = `http://127.0.0.1:${preview.port}`
  const siteOnly = config.backend !== undefined
  const options: Options = { contentDir, siteOnly, previewOrigin, imageCache: new Map() }
  const journal = await openJournal(dir, now)
  /** Edits that the preview shows and no file has yet. */
  const unsaved = new Map<string, Edit[]>()
  let state = await readState(options, await load(options))
  let sent = content()
  let last: Promise<unknown> = Promise.resolve()
  const watcher = watchContent(contentDir, { onChange: () => void run(refresh), onError })

  function content(): Content {
    const [undo, redo] = [journal.find('undo'), journal.find('redo')]
    return { ...state.content, undo: undo && toStep(undo), redo: redo && toStep(redo) }
  }

  /** Runs one step at a time, so no save overwrites another. */
  function run<T>(step: () => Promise<T>): Promise<T> {
    const result = last.then(() => step())
    last = result.catch(() => {})
    return result
  }

  /** Reads the folder again, and tells all tabs if it differs. */
  async function refresh(loaded?: Loaded): Promise<void> {
    state = await readState(options, loaded ?? (await load(options)))
    await showUnsaved()
    if (isDeepStrictEqual(content(), sent)) return
    sent = content()
    emit({ kind: 'content', content: sent })
  }

  async function showUnsaved(): Promise<ContentIssue[]> {
    return preview.show(await applyUnsaved(contentDir, unsaved))
  }

  /** Writes the files that differ and remembers what they were. `loaded` is what the folder will be then. */
  async function commit(files: Files, step: StepInfo, loaded?: Loaded): Promise<Content> {
    const before = new Map<string, Uint8Array | undefined>()
    for (const file of files.keys()) before.set(file, await readBytes(contentDir, file))
    const changes = await journal.prepare(before, files)
    if (changes.length === 0) return content()
    await writeFiles(contentDir, new Map(changes.map(({ file }) => [file, files.get(file)])))
    await journal.add(step, changes)
    for (const file of files.keys()) unsaved.delete(file)
    await refresh(loaded)
    return content()
  }

  async function close(): Promise<void> {
    watcher.close()
    await last
  }

  return { options, journal, unsaved, content, issues: () => state.issues, run, refresh, showUnsaved, commit, close }
}

/** The edits are applied again when their file changes, if they still can be. */
async function applyUnsaved(contentDir: string, unsaved: Map<string, Edit[]>): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const [file, edits] of unsaved) {
    const text = await applyEdits(await readSource(contentDir, file), edits).catch((error) => {
      if (!(error instanceof EditError)) throw error
    })
    if (text !== undefined) texts.set(file, text)
  }
  return texts
}
