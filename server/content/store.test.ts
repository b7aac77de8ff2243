import { execFile } from 'node:child_process'
import { link, open, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { writeContentDir } from '../../tests/fakes/content/content-dir.ts'
import { flushWatchers, WATCH_TIMEOUT } from '../../tests/fakes/content/flush-watchers.ts'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { ContentError, type ContentEvent, openContentStore } from './store.ts'

const SITE = 'greeting: Hi\nroles: [One]\nbiography: Born to count.\n'
/** Larger files are read more slowly, so reads do not finish in order. */
const MANY_IMAGES = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [
    [`projects/p${index}.yaml`, `title: P${index}\ndescription: One\nbanner: b${index}.png\n`],
    [`b${index}.png`, 'x'.repeat(index % 2 ? 1 : 4_000_000)],
  ]).flat(),
)
vi.setConfig({ testTimeout: 6 * WATCH_TIMEOUT.timeout })

type Options = { files?: Record<string, string>; before?(dir: string): Promise<void> }

const toDirs = (contentDir: string, isContentDirSet = true) => ({ contentDir, isContentDirSet })

async function watchStore({ files, before = async () => {} }: Options = {}) {
  const dir = await writeContentDir(files)
  const store = await openContentStore(toDirs(dir), { siteOnly: false })
  onTestFinished(store.close)
  await before(dir)
  const events: ContentEvent[] = []
  const names: string[] = []
  const name = () => store.current().site.name
  store.subscribe((event) => {
    events.push(event)
    names.push(name())
  })
  const write = (file: string, text: string) => writeFile(join(dir, file), text)
  /** Saves as editors do: writes a temporary file, then renames it. */
  async function replace(file: string, text: string) {
    await write('draft.tmp', text)
    await rename(join(dir, 'draft.tmp'), join(dir, file))
  }
  const expectName = (expected: string) => vi.waitFor(() => expect(name()).toBe(expected), WATCH_TIMEOUT)
  return { dir, store, events, name, names, write, replace, expectName }
}

test('opening throws a report of all issues', async () => {
  const dir = await writeContentDir({ 'apps.yaml': '- nam: Abacus', 'profile.yaml': 'x: 1' })
  const opened = openContentStore(toDirs(dir), { siteOnly: false })
  await expect(opened).rejects.toBeInstanceOf(ContentError)
  await expect(opened).rejects.toThrow(`Found 2 content issues in ${dir}:\n  apps.yaml:1`)
  const missing = openContentStore(toDirs(join(dir, 'missing')), { siteOnly: true })
  await expect(missing).rejects.toThrow('site.yaml:1  expected this file to exist')
})

test('shows the sample until there is content, and not again while the content is replaced', async () => {
  const contentDir = join(await createFolder(), 'content')
  const store = await openContentStore(toDirs(contentDir, false), { siteOnly: false })
  onTestFinished(store.close)
  const events: string[] = []
  store.subscribe(({ kind }) => void events.push(kind))
  const { name } = store.current().site
  expect(name).toBe('Robin Sample')
  await rename(await writeContentDir(), contentDir)
  await vi.waitFor(() => expect(store.current().site.name).toBe('Ada'), WATCH_TIMEOUT)
  await rename(contentDir, `${contentDir}.before`)
  await vi.waitFor(() => expect(events).toEqual(['changed', 'invalid']), WATCH_TIMEOUT)
  expect(store.current().site.name).toBe('Ada')
})

test('an empty folder shows the sample', async () => {
  const store = await openContentStore(toDirs(await createFolder()), { siteOnly: false })
  store.close()
  expect(store.current().site.name).toBe('Robin Sample')
})

test('notices edits, every atomic save of an editor, and new projects', async () => {
  const { store, events, write, replace, expectName } = await watchStore()
  await write('site.yaml', `name: Grace\n${SITE}`)
  await expectName('Grace')
  for (const next of ['Edsger', 'Barbara']) {
    await replace('site.yaml', `name: ${next}\n${SITE}`)
    await expectName(next)
  }
  await write('projects/loom.yaml', 'title: Loom\ndescription: It weaves\n')
  await vi.waitFor(() => expect(store.current().documents?.projects).toHaveLength(2), WATCH_TIMEOUT)
  await vi.waitFor(() => expect(events.at(-1)).toEqual({ kind: 'changed' }), WATCH_TIMEOUT)
})

test('notices a change from before the subscription', async () => {
  const before = (dir: string) => writeFile(join(dir, 'site.yaml'), `name: Grace\n${SITE}`)
  const { expectName } = await watchStore({ before })
  await expectName('Grace')
})

test('ignores edits without effect, reports an issue once, and keeps the last valid content', async () => {
  const { store, events, name, write, replace } = await watchStore({ files: MANY_IMAGES })
  const kinds = () => events.map(({ kind }) => kind)
  await replace('site.yaml', `name: Ada\n${SITE}# No change.\n`)
  await write('notes.txt', 'Not content.')
  await flushWatchers()
  await replace('site.yaml', `nam: Grace\n${SITE}`)
  await vi.waitFor(() => expect(kinds()).toEqual(['invalid']), WATCH_TIMEOUT)
  const report = expect.stringContaining('site.yaml:1  nam  expected a known field; did you mean name?')
  expect(events).toEqual([{ kind: 'invalid', report }])
  expect([store.version(), name()]).toEqual([1, 'Ada'])
  await replace('site.yaml', `nam: Grace\n${SITE}# Still invalid.\n`)
  await flushWatchers()
  await replace('site.yaml', `name: Ada\n${SITE}`)
  await vi.waitFor(() => expect(kinds()).toEqual(['invalid', 'changed']), WATCH_TIMEOUT)
  expect(name()).toBe('Ada')
})

describe('while an image is slow to read', () => {
  const ICON = '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>'

  /** Starts a load that blocks on a pipe until `finish`. */
  async function readSlowly() {
    const watched = await watchStore()
    const { dir, expectName, replace } = watched
    await replace('site.yaml', `name: Konrad\n${SITE}`)
    await expectName('Konrad')
    const pipe = join(dir, '.pipe')
    await promisify(execFile)('mkfifo', [pipe])
    await link(pipe, join(dir, '.slow'))
    await replace('site.yaml', `name: Grace\n${SITE}`)
    await rename(join(dir, '.slow'), join(dir, 'icons/sum.svg'))
    // This waits until the load reads the other end.
    const end = await open(pipe, 'w')
    return { ...watched, finish: () => end.writeFile(ICON).finally(() => end.close()) }
  }

  test('the load that started last wins', async () => {
    const { name, names, replace, finish } = await readSlowly()
    await replace('icons/sum.svg', ICON)
    await replace('site.yaml', `name: Barbara\n${SITE}`)
    await flushWatchers()
    await finish()
    await vi.waitFor(() => expect(names).toContain('Barbara'), WATCH_TIMEOUT)
    await flushWatchers()
    expect([name(), names.at(-1)]).toEqual(['Barbara', 'Barbara'])
  })

  test('a load that finishes after close changes nothing', async () => {
    const { store, name, names, finish } = await readSlowly()
    const before = [name(), ...names]
    store.close()
    await finish()
    await flushWatchers()
    expect([name(), ...names]).toEqual(before)
  })
})
