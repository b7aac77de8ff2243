import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../../../server/config.ts'
import { watchContent } from '../../../server/content/watch/watch.ts'
import type { Content, StudioEvent } from '../../api.ts'
import type { Preview } from '../preview/open.ts'
import type { Files } from '../studio.ts'
import { type Entry, openJournal, toStep } from './journal.ts'
import { createStateReader, type State } from './state.ts'
import { createUnsaved } from './unsaved.ts'
import { checkPath, readBytes, writeFiles } from './write-files.ts'

const MAX_KNOWN_TEXTS = 1_000

type Options = {
  config: Config
  /** The studio's folder in DATA_DIR. */
  dir: string
  preview: Pick<Preview, 'port' | 'show'>
  now(): Date
  emit(event: StudioEvent): void
  onError(reason: string): void
}
/** `of` is the step that an undo or redo is about. */
export type StepInfo = {
  text: string
  kind?: Entry['kind']
  of?: string
  isTyping?: boolean
  joins?: boolean | undefined
}
export type Store = Awaited<ReturnType<typeof openStore>>

export async function openStore({ config, dir, preview, now, emit, onError }: Options) {
  const { contentDir } = config
  const options = { contentDir, siteOnly: config.backend !== undefined, previewOrigin: toOrigin(preview) }
  const cache = createCache(createStateReader(options))
  const journal = await openJournal(dir, now)
  const queue = createQueue()
  const unsaved = createUnsaved(contentDir, preview.show)
  const watcher = watchContent(contentDir, { onChange: () => void queue.run(refresh), onError })

  async function content(): Promise<Content> {
    const [undo, redo] = [journal.undoable(), journal.redoable()]
    return { ...(await cache.current()).content, undo: undo && toStep(undo), redo: redo && toStep(redo) }
  }

  async function refresh(): Promise<void> {
    const hasChanged = await cache.hasChanged()
    // An image may have changed, which is not part of the state.
    await unsaved.show()
    if (hasChanged) emit({ kind: 'content', content: await content() })
  }

  /** Writes the files that differ and remembers what they were. */
  async function commit(files: Files, step: StepInfo): Promise<Content> {
    const before = new Map<string, Uint8Array | undefined>()
    for (const file of files.keys()) {
      await checkPath(contentDir, file)
      before.set(file, await readBytes(contentDir, file))
    }
    const changes = await journal.prepare(before, files)
    if (changes.length === 0) return content()
    await writeFiles(contentDir, new Map(changes.map(({ file }) => [file, files.get(file)])))
    await journal.add({ kind: 'step', ...step }, changes)
    await cache.hasChanged()
    await unsaved.show(...files.keys())
    const after = await content()
    emit({ kind: 'content', content: after })
    return after
  }

  async function close(): Promise<void> {
    watcher.close()
    await queue.run(async () => {})
  }

  return { ...{ options, journal, content, refresh, commit, close, unsaved }, ...queue, ...cache }
}

export function toOrigin({ port }: Pick<Preview, 'port'>): string {
  return `http://127.0.0.1:${port}`
}

/** Runs one step at a time, so no save overwrites another. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()

  function run<T>(step: () => Promise<T>): Promise<T> {
    const result = last.then(step)
    last = result.catch(() => {})
    return result
  }

  return { run }
}

function createCache(readState: () => Promise<State>) {
  let state: Promise<State> | undefined
  /** The versions that the tabs may know, by hash. */
  const texts = new Map<string, string>()

  async function current(): Promise<State> {
    state ??= readState()
    const { sources } = await state
    for (const { hash, text = '' } of sources) texts.set(hash, text)
    for (const hash of [...texts.keys()].slice(0, -MAX_KNOWN_TEXTS)) texts.delete(hash)
    return state
  }

  async function hasChanged(): Promise<boolean> {
    const before = await state
    state = undefined
    return !isDeepStrictEqual((await current()).content, before?.content)
  }

  return { current, hasChanged, textOf: (hash: string) => texts.get(hash) }
}
