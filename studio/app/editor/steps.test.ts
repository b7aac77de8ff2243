import { describe, expect, test, vi } from 'vitest'
import { WATCH_TIMEOUT } from '../../../tests/fakes/content/flush-watchers.ts'
import { openTestEditor } from '../../../tests/fakes/studio/editor.ts'
import { startProxy } from '../../../tests/fakes/studio/proxy.ts'
import type { Found } from '../../api.ts'
import { listUnsaved } from './state.ts'

const FILE = 'projects/engine.yaml'
const TITLE = `${FILE}#title`
const LINK = `${FILE}#gitRepoLink`
const SKILLS = '- title: Go\n- title: SQL\n- title: Zig\n'
const open = () => openTestEditor({ files: { 'skills.yaml': SKILLS } })

describe('a step', () => {
  test('saves what is typed first, and is undone and redone', async () => {
    const { editor, read } = await open()
    editor.type(TITLE, 'Loom')
    await editor.changeEntries({ list: 'skills', entries: [2], to: 0 })
    expect(await read(FILE)).toContain('title: Loom')
    expect(await read('skills.yaml')).toBe('- title: Zig\n- title: Go\n- title: SQL\n')
    await editor.undo()
    expect(editor.state().toast?.text).toBe('Undone: move Zig')
    await editor.undo()
    expect(editor.value(TITLE)).toBe('Engine')
    await editor.redo()
    await editor.redo()
    expect(await read('skills.yaml')).toBe('- title: Zig\n- title: Go\n- title: SQL\n')
  })

  test('a new entry is opened, and its first field gets the focus', async () => {
    const { editor } = await open()
    expect(await editor.addEntry('projects', 'Night Train')).toBe(true)
    const { view, goal } = editor.state()
    expect([view.entries.projects, goal]).toEqual(['projects/night-train.yaml', { source: undefined }])
  })

  test('a deletion opens the next entry, and a second press is ignored until the first is answered', async () => {
    const { editor, requests, read } = await open()
    editor.setView({ entries: { skills: 1 } })
    const press = () => editor.deleteEntry('skills', { id: 1, title: 'SQL' })
    expect(await Promise.all([press(), press()])).toEqual([true, false])
    expect(requests.filter((each) => each === 'DELETE entries')).toHaveLength(1)
    expect(editor.state()).toMatchObject({ view: { entries: { skills: 1 } }, deletions: 1 })
    expect(await read('skills.yaml')).toBe('- title: Go\n- title: Zig\n')
    expect(await editor.deleteEntry('skills', { id: 1, title: 'Zig' })).toBe(true)
    expect(editor.state().view.entries.skills).toBe(0)
  })

  test('a notice offers to undo only the last step', async () => {
    const { editor, read } = await open()
    await editor.deleteEntry('skills', { id: 0, title: 'Go' })
    editor.type(TITLE, 'Loom')
    await editor.save()
    expect(editor.state().toast).toBeUndefined()
    editor.undoToast()
    await editor.deleteEntry('skills', { id: 0, title: 'SQL' })
    editor.undoToast()
    await vi.waitFor(async () => expect(await read('skills.yaml')).toBe('- title: SQL\n- title: Zig\n'), WATCH_TIMEOUT)
  })

  test('names the field and the entry', async () => {
    const { editor } = await open()
    const names: unknown[] = []
    for (const [source, value] of [
      [TITLE, 'Loom'],
      ['skills.yaml#1.title', 'SQLite'],
      ['site.yaml#greeting', 'Hey'],
    ]) {
      editor.type(String(source), value)
      await editor.save()
      names.push(editor.state().content.undo?.text)
    }
    expect(names).toEqual(['title of Engine', 'title of SQL', 'greeting'])
  })

  test('restores what the files were after an earlier one', async () => {
    const { studio, editor, read } = await open()
    editor.type(TITLE, 'First')
    await editor.save()
    const step = editor.state().content.undo
    studio.clock.now = new Date(studio.clock.now.getTime() + 10_000)
    editor.type(TITLE, 'Second')
    await editor.save()
    await editor.restore(step?.id ?? '', 'title of Engine')
    expect(await read(FILE)).toContain('title: First')
    expect(editor.state().toast?.text).toBe('Restored: title of Engine')
  })
})

describe('a failure', () => {
  test('is a sentence, keeps the value, and is tried again by itself', async () => {
    const { editor, before, read } = await open()
    before.set('PATCH files', () => {
      throw new Error('Couldn’t reach the studio.')
    })
    editor.type(TITLE, 'Loom')
    await editor.save()
    expect(editor.state()).toMatchObject({ failure: 'Couldn’t reach the studio.', isSaving: false })
    expect(editor.hasUnsaved()).toBe(true)
    before.clear()
    await vi.waitFor(async () => expect(await read(FILE)).toContain('title: Loom'), WATCH_TIMEOUT)
    await vi.waitFor(() => expect(editor.state()).toMatchObject({ failure: '', typed: [] }), WATCH_TIMEOUT)
  })

  test('of the connection ends when the events are back, and what was typed meanwhile is saved', async () => {
    const { studio, openTab, read } = await openTestEditor()
    const proxy = await startProxy(studio.port)
    const { editor } = await openTab(proxy.port)
    await vi.waitFor(() => expect(studio.studio.hasTabs()).toBe(true), WATCH_TIMEOUT)
    proxy.cut()
    await vi.waitFor(() => expect(editor.state().hasEnded).toBe(true), WATCH_TIMEOUT)
    editor.type(TITLE, 'Loom')
    proxy.restore()
    await vi.waitFor(() => expect(editor.state()).toMatchObject({ hasEnded: false, typed: [] }), WATCH_TIMEOUT)
    expect(await read(FILE)).toContain('title: Loom')
  })

  test('the studio asks the tabs to save before it ends, and tells whether they could', async () => {
    const { studio, editor, read } = await open()
    await vi.waitFor(() => expect(studio.studio.hasTabs()).toBe(true), WATCH_TIMEOUT)
    editor.type(TITLE, 'Loom')
    expect(await studio.stop()).toBe(true)
    expect(await read(FILE)).toContain('title: Loom')
    await vi.waitFor(() => expect(editor.state()).toMatchObject({ hasEnded: true, typed: [] }), WATCH_TIMEOUT)
  })

  test.each<[string, (tab: Awaited<ReturnType<typeof open>>) => unknown, string]>([
    ['a value that is refused', ({ editor }) => editor.type(LINK, 'not a link'), 'not a link'],
    [
      'a value that another program changed, too,',
      async ({ editor, before, replace }) => {
        before.set('PATCH files', () => replace(FILE, 'title: Engine', 'title: Theirs'))
        editor.type(TITLE, 'Mine')
        await editor.save()
      },
      'Mine',
    ],
    [
      'the text of a file that can’t be read',
      async ({ editor, write }) => {
        await write(FILE, 'title: [')
        await vi.waitFor(() => expect(editor.state().content.issues).toHaveLength(1), WATCH_TIMEOUT)
        editor.typeText({ file: FILE, seen: '', text: 'title: [Lo' })
      },
      'title: [Lo',
    ],
  ])('%s until the end is told as not saved', async (_what, act, unsaved) => {
    const tab = await open()
    const { studio, editor } = tab
    await vi.waitFor(() => expect(studio.studio.hasTabs()).toBe(true), WATCH_TIMEOUT)
    await act(tab)
    expect(await studio.stop()).toBe(false)
    await vi.waitFor(() => expect(editor.state().hasEnded).toBe(true), WATCH_TIMEOUT)
    expect(listUnsaved(editor.state())).toEqual([unsaved])
  })
})

test('an import is a step, and lists what changed and what is left to do', async () => {
  const { editor, read } = await open()
  const resume = { basics: { name: 'Ada' }, projects: [{ name: 'Loom' }] }
  const { id, notes } = await editor.client.send<Found>('PUT', 'import', new Blob([JSON.stringify(resume)]))
  expect(await editor.mergeImport({ id, projects: [0], skills: [] }, notes)).toBe(true)
  expect(editor.state()).toMatchObject({ view: { screen: 'import' }, toast: { text: 'Imported.' } })
  expect(editor.state().imported).toEqual({ changes: ['New project: Loom'], notes })
  expect(await read('projects/loom.yaml')).toContain('title: Loom')
  editor.undoToast()
  await vi.waitFor(() => expect(editor.state().content.order.projects).toEqual([FILE]), WATCH_TIMEOUT)
})

test('what is open is remembered, and a damaged memory is forgotten', async () => {
  const { studio, editor, openTab } = await open()
  editor.setView({ screen: 'skills', entries: { skills: 1 }, width: 390 })
  editor.setView({ scroll: 300 })
  await vi.waitFor(async () => expect((await openTab()).editor.state().view.scroll).toBe(300), WATCH_TIMEOUT)
  expect((await openTab()).editor.state().view).toMatchObject({ screen: 'skills', entries: { skills: 1 }, width: 390 })
  const { status } = await studio.send('/api/view', { method: 'PUT', body: { entries: null } })
  expect(status).toBe(400)
})

test('a field is opened on its screen, with its entry', async () => {
  const { editor } = await open()
  const opened = (source: string) => {
    editor.openField(source, 3)
    const { view, goal } = editor.state()
    return [view.screen, goal?.source, goal?.offset, view.entries]
  }
  expect(opened(TITLE)).toEqual(['projects', TITLE, 3, { projects: FILE }])
  expect(opened('skills.yaml#2.title').slice(0, 1)).toEqual(['skills'])
  expect(opened('site.yaml#accent').slice(0, 1)).toEqual(['look'])
  expect(opened('profile.yaml#aboutMe').slice(0, 1)).toEqual(['me'])
})
