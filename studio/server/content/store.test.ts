import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { writeContentDir } from '../../../tests/fakes/content/content-dir.ts'
import { flushWatchers, WATCH_TIMEOUT } from '../../../tests/fakes/content/flush-watchers.ts'
import { createFolder as createDir } from '../../../tests/fakes/postgres/databases.ts'
import type { StudioEvent } from '../../api.ts'
import { createFolder } from './folder.ts'
import { saveEdits, showEdits } from './save.ts'
import { openShown, type Shown } from './shown.ts'
import { openStore } from './store.ts'

const FILE = 'projects/engine.yaml'
const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64').toString('latin1')

async function open(files: Record<string, string> = {}) {
  const contentDir = await writeContentDir({ [FILE]: 'title: Engine\n', ...files })
  const folder = createFolder(readConfig({ CONTENT_DIR: contentDir }))
  const counts = { loads: 0, events: [] as StudioEvent[] }
  async function load(...args: Parameters<typeof folder.load>) {
    counts.loads += 1
    return folder.load(...args)
  }
  const counted = { ...folder, load }
  const shown = await openShown(counted)
  const store = await openStore({
    ...{ folder: counted, shown },
    ...{ dir: await createDir(), previewOrigin: 'http://127.0.0.1:1', now: () => new Date() },
    ...{
      emit: (event: StudioEvent) => void counts.events.push(event),
      onError: (reason: string) => expect.fail(reason),
    },
  })
  onTestFinished(store.close)
  counts.loads = 0
  const hash = () => store.content().files.find(({ file }) => file === FILE)?.hash ?? ''
  const setTitle = (value: string) => [{ kind: 'set' as const, path: ['title'], value }]
  return { store, shown, counts, contentDir, hash, setTitle }
}

test('a keystroke that is shown and then saved is loaded, rendered, and told to the tabs once', async () => {
  const { store, shown, counts, hash, setTitle } = await open()
  const rendered = shown.version()
  await showEdits(store, { files: [{ file: FILE, edits: setTitle('Loom') }] })
  await saveEdits(store, { file: FILE, seen: hash(), edits: setTitle('Loom') })
  await flushWatchers()
  expect(counts.loads).toBe(1)
  expect(shown.version() - rendered).toBe(1)
  expect(counts.events).toMatchObject([{ kind: 'content', content: { version: 2, undo: { text: 'title of Engine' } } }])
})

test('a save that the preview does not show yet is loaded once as well', async () => {
  const { store, counts, hash, setTitle } = await open()
  await saveEdits(store, { file: FILE, seen: hash(), edits: setTitle('Loom') })
  expect(counts.loads).toBe(1)
})

test('each image is in memory once, whichever parts use it, also after saves', async () => {
  const named = { 'a.gif': GIF, 'projects/loom.yaml': 'title: Loom\nbanner: a.gif\n' }
  const { shown, store, hash, setTitle } = await open({
    ...named,
    'projects/draft.yaml': `${named['projects/loom.yaml']}draft: true\n`,
  })
  expect(countCopies(shown)).toBe(1)
  await saveEdits(store, { file: FILE, seen: hash(), edits: setTitle('Loom') })
  expect(countCopies(shown)).toBe(1)
})

function countCopies(shown: Shown): number {
  const { images, originals = [], draftOriginals = [] } = shown.content() ?? {}
  const all = [...(images?.values() ?? []), ...originals, ...draftOriginals].map(({ bytes }) => bytes)
  const copies = all.filter((bytes) => Buffer.from(bytes).toString('latin1') === GIF)
  expect(copies.length).toBeGreaterThan(2)
  return new Set(copies).size
}

test('a change by another program is loaded once, also right after a save', async () => {
  const { store, shown, counts, contentDir, hash, setTitle } = await open()
  await saveEdits(store, { file: FILE, seen: hash(), edits: setTitle('Loom') })
  await writeFile(join(contentDir, FILE), 'title: Theirs\n')
  await vi.waitFor(() => expect(counts.events).toHaveLength(2), WATCH_TIMEOUT)
  expect(counts.loads).toBe(2)
  expect(shown.content()?.documents?.projects.map(({ title }) => title)).toContain('Theirs')
  await writeFile(join(contentDir, 'icons/new.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await vi.waitFor(() => expect(counts.events).toHaveLength(3), WATCH_TIMEOUT)
})
