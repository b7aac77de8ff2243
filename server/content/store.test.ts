import { execFile } from 'node:child_process'
import { link, mkdir, open as openFile, rename, rm, writeFile } from 'node:fs/promises'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { writeContentDir } from '../../tests/fakes/content/content-dir.ts'
import { flushWatchers, WATCH_TIMEOUT } from '../../tests/fakes/content/flush-watchers.ts'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { ContentError, type ContentSettings, SAMPLE_DIR } from './find-dir.ts'
import { type ContentEvent, openContentStore } from './store.ts'

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

const LOCAL = { isContentDirSet: true, dataDir: devNull, siteUrl: 'http://localhost:3000' }

async function open(contentDir: string, settings: Partial<ContentSettings> = {}) {
  const store = await openContentStore({ ...LOCAL, contentDir, ...settings })
  onTestFinished(store.close)
  return store
}

async function watchStore({ files, before = async () => {} }: Options = {}) {
  const dir = await writeContentDir(files)
  const store = await open(dir)
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
  const opened = open(dir)
  await expect(opened).rejects.toBeInstanceOf(ContentError)
  await expect(opened).rejects.toThrow(`Found 2 content issues in ${dir}:\n  apps.yaml:1`)
  const missing = open(join(dir, 'missing'), { backend: { host: 'https://b.example' } })
  await expect(missing).rejects.toThrow('site.yaml:1  expected this file to exist')
})

test('shows the sample until there is content, and not again while the content is replaced', async () => {
  const contentDir = join(await createFolder(), 'content')
  const store = await open(contentDir, { isContentDirSet: false })
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

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'http://me.localhost'])(
  'an empty folder shows the sample at %s, and search engines must not list it',
  async (siteUrl) => {
    const { site } = (await open(await createFolder(), { siteUrl })).current()
    expect(site).toMatchObject({ name: 'Robin Sample', isSample: true })
  },
)

test('at a public URL, the sample is shown only on purpose', async () => {
  const siteUrl = 'https://ada.example'
  const empty = await createFolder()
  const missing = join(empty, 'content')
  const toError = (dir: string) =>
    `The content folder ${dir} is missing or empty, so there is nothing to show at ${siteUrl}. Create it with npm run import or npm run studio, or copy yours there. To show the sample, set CONTENT_DIR=sample.`
  await expect(open(empty, { siteUrl })).rejects.toEqual(new ContentError(toError(empty)))
  await expect(open(missing, { siteUrl, isContentDirSet: false })).rejects.toEqual(new ContentError(toError(missing)))
  const { site } = (await open(SAMPLE_DIR, { siteUrl })).current()
  expect(site).toMatchObject({ name: 'Robin Sample', isSample: true })
  expect((await open(await writeContentDir(), { siteUrl })).current().site.isSample).toBe(undefined)
})

test.each([true, false])(
  'a start without content names the folder that a restore has renamed, set: %s',
  async (isContentDirSet) => {
    const contentDir = join(await createFolder(), 'content')
    for (const time of ['20260101-120000', '20260102-120000']) await mkdir(`${contentDir}.before-${time}`)
    const opened = open(contentDir, { isContentDirSet })
    await expect(opened).rejects.toBeInstanceOf(ContentError)
    await expect(opened).rejects.toThrow(`${contentDir}.before-20260102-120000 is next to it.`)
  },
)

test('content that is lost after it was shown is never replaced by the sample', async () => {
  const dataDir = await createFolder()
  const contentDir = join(dataDir, 'content')
  const settings = { dataDir, isContentDirSet: false }
  await open(SAMPLE_DIR, { dataDir })
  const store = await open(contentDir, settings)
  store.subscribe(() => {})
  await rename(await writeContentDir(), contentDir)
  await vi.waitFor(() => expect(store.current().site.name).toBe('Ada'), WATCH_TIMEOUT)
  await rename(contentDir, `${contentDir}.before`)
  for (const backend of [undefined, { host: 'https://b.example' }]) {
    await expect(open(contentDir, { ...settings, backend })).rejects.toThrow(
      `The content folder ${contentDir} is missing or empty, but this site has shown your content before.`,
    )
  }
  await rm(join(dataDir, 'shown-content'))
  expect((await open(contentDir, settings)).current().site.name).toBe('Robin Sample')
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
    const end = await openFile(pipe, 'w')
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
