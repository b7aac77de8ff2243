import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { WATCH_TIMEOUT } from '../../../tests/fakes/content/flush-watchers.ts'
import { openTestEditor } from '../../../tests/fakes/studio/editor.ts'

const FILE = 'projects/engine.yaml'
const TITLE = `${FILE}#title`
const LINK = `${FILE}#gitRepoLink`
const SKILLS = '- title: Go\n- title: SQL\n- title: Zig\n'
const CONFLICT = { source: TITLE, mine: 'Mine', theirs: 'Theirs' }
const open = (files: Record<string, string> = {}) => openTestEditor({ files: { 'skills.yaml': SKILLS, ...files } })

describe('typing', () => {
  test('is shown in the preview before it is saved, and saved after a pause', async () => {
    const { studio, editor, before, read } = await open()
    const { promise: isShown, resolve: goOn } = Promise.withResolvers<void>()
    before.set('PATCH files', () => isShown)
    editor.type(TITLE, 'Loom')
    const page = async () => (await fetch(`${studio.studio.previewOrigin}/project/engine`)).text()
    await vi.waitFor(async () => expect(await page()).toContain('>Loom<'), WATCH_TIMEOUT)
    expect(await read(FILE)).toContain('title: Engine')
    goOn()
    await vi.waitFor(async () => expect(await read(FILE)).toContain('title: Loom'), WATCH_TIMEOUT)
    await vi.waitFor(() => expect(editor.state().typed).toEqual([]), WATCH_TIMEOUT)
    expect(editor.state().savedAt).toBeInstanceOf(Date)
  })

  test('in two files within one pause shows and saves both', async () => {
    const { studio, editor } = await open()
    editor.type(TITLE, 'Loom')
    editor.type('site.yaml#name', 'Grace')
    const page = async () => (await fetch(`${studio.studio.previewOrigin}/project/engine`)).text()
    await vi.waitFor(async () => expect(await page()).toMatch(/Loom[\s\S]*Grace/), WATCH_TIMEOUT)
    await editor.save()
    expect(await studio.read(FILE)).toContain('title: Loom')
    expect(await studio.read('site.yaml')).toContain('name: Grace')
  })

  test('during a save is saved by the next one, and asks nothing', async () => {
    const { editor, before, read } = await open()
    before.set('PATCH files', () => {
      before.clear()
      editor.type(TITLE, 'Loom X')
    })
    editor.type(TITLE, 'Loom')
    await editor.save()
    expect(editor.value(TITLE)).toBe('Loom X')
    await editor.save()
    expect(await read(FILE)).toContain('title: Loom X')
    expect(editor.state()).toMatchObject({ typed: [], conflicts: [] })
  })

  test('is one step in one field', async () => {
    const { editor } = await open()
    for (const text of ['L', 'Lo', 'Loom']) {
      editor.type(TITLE, text)
      await editor.save()
    }
    expect(editor.state().content.undo?.text).toBe('title of Engine')
    await editor.undo()
    expect(editor.value(TITLE)).toBe('Engine')
  })
})

describe('a refused value', () => {
  test('stays in the form with its reason, and holds up no other value of the file', async () => {
    const { editor, read } = await open()
    editor.type(LINK, 'not a link')
    editor.type(`${FILE}#stack`, 'Weaving')
    await editor.save()
    expect(await read(FILE)).toContain('stack: Weaving')
    expect(editor.value(LINK)).toBe('not a link')
    expect(editor.state().refused).toMatchObject([{ path: ['gitRepoLink'], text: 'Use an http(s) URL' }])
    expect(editor.hasUnsaved()).toBe(true)
    editor.type(LINK, 'https://git.example')
    expect(editor.state().refused).toEqual([])
    await editor.save()
    expect(await read(FILE)).toContain('https://git.example')
    expect(editor.hasUnsaved()).toBe(false)
  })

  test('is not sent again until something changes', async () => {
    const { editor, requests } = await open()
    editor.type(LINK, 'not a link')
    await editor.save()
    await editor.save()
    expect(requests.filter((each) => each === 'PATCH files')).toHaveLength(1)
  })

  test('is discarded by an undo of its field, by a deletion, and with its item', async () => {
    const { editor } = await open({
      'site.yaml':
        'name: Ada\ngreeting: Hi\nroles: [One]\nlinks:\n  more:\n    - {label: A, address: https://a.example}\n    - {label: B, address: https://b.example}\n',
    })
    editor.type(TITLE, 'Loom')
    await editor.save()
    editor.type(TITLE, '')
    await editor.save()
    await editor.undo()
    expect([editor.value(TITLE), editor.state().refused]).toEqual(['Engine', []])
    editor.type('skills.yaml#0.title', '')
    await editor.save()
    await editor.deleteEntry('skills', { id: 0, title: 'Go' })
    expect(editor.state()).toMatchObject({ typed: [], refused: [], toast: { text: 'Go deleted.' } })
    editor.type('site.yaml#links.more.0.address', 'a.example')
    await editor.setValues(() => ({ 'site.yaml#links.more': [{ label: 'B', address: 'https://b.example' }] }))
    expect(editor.state()).toMatchObject({ typed: [], refused: [] })
  })
})

describe('a change by another program', () => {
  test('of another field merges without a question', async () => {
    const { editor, read, write } = await open()
    await write(FILE, '# mine\ntitle: Engine\nstack: Theirs\n')
    editor.type(TITLE, 'Mine')
    await editor.save()
    expect(await read(FILE)).toBe('# mine\ntitle: Mine\nstack: Theirs\n')
    expect(editor.state().conflicts).toEqual([])
  })

  test('of the same field asks, and the owner keeps one of them', async () => {
    const { editor, before, read, replace } = await open()
    const conflict = async (mine: string, from: string, theirs: string) => {
      before.set('PATCH files', async () => {
        before.clear()
        await replace(FILE, `title: ${from}`, `title: ${theirs}`)
      })
      editor.type(TITLE, mine)
      await editor.save()
    }
    await conflict('Mine', 'Engine', 'Theirs')
    expect(editor.state()).toMatchObject({ typed: [], conflicts: [CONFLICT] })
    expect([editor.value(TITLE), editor.hasUnsaved()]).toEqual(['Mine', true])
    expect(await read(FILE)).toContain('title: Theirs')
    editor.settle(TITLE, true)
    await editor.save()
    expect(await read(FILE)).toContain('title: Mine')
    await conflict('Again', 'Mine', 'Other')
    editor.settle(TITLE, false)
    await editor.save()
    expect([editor.value(TITLE), editor.state().conflicts]).toEqual(['Other', []])
    expect(await read(FILE)).toContain('title: Other')
  })

  test('is a question only until both are the same', async () => {
    const { editor, write } = await open()
    editor.type(TITLE, 'Mine')
    await write(FILE, 'title: Theirs\n')
    await vi.waitFor(() => expect(editor.state().conflicts).toEqual([CONFLICT]), WATCH_TIMEOUT)
    editor.type(TITLE, 'Mine, longer')
    expect(editor.state().conflicts).toEqual([{ ...CONFLICT, mine: 'Mine, longer' }])
    await write(FILE, 'title: Mine, longer\n')
    await vi.waitFor(() => expect(editor.state().conflicts).toEqual([]), WATCH_TIMEOUT)
    expect(editor.state().typed).toEqual([])
  })

  test('in two tabs loses no letter', async () => {
    const { editor, openTab, read } = await open()
    const other = await openTab()
    editor.type(TITLE, 'From here')
    other.editor.type(TITLE, 'From there')
    await Promise.all([editor.save(), other.editor.save()])
    const asked = [editor, other.editor].flatMap((each) => each.state().conflicts)
    expect(asked).toHaveLength(1)
    expect([asked[0]?.mine, asked[0]?.theirs].sort()).toEqual(['From here', 'From there'])
    expect(await read(FILE)).toContain(`title: ${asked[0]?.theirs}`)
    editor.type(`${FILE}#stack`, 'A')
    other.editor.type(`${FILE}#deployed`, 'B')
    await Promise.all([editor.save(), other.editor.save()])
    expect(await read(FILE)).toMatch(/stack: A\ndeployed: B/)
  })

  test('above an entry moves what is typed in it, and what is open', async () => {
    const { editor, read, write } = await open()
    editor.setView({ entries: { skills: 1 } })
    editor.type('skills.yaml#1.title', '')
    await editor.save()
    await write('skills.yaml', `- title: Ada\n${SKILLS}`)
    await vi.waitFor(() => expect(editor.state().view.entries.skills).toBe(2), WATCH_TIMEOUT)
    expect(editor.state().typed).toMatchObject([{ source: 'skills.yaml#2.title' }])
    editor.type('skills.yaml#2.title', 'Postgres')
    await editor.save()
    expect(await read('skills.yaml')).toBe('- title: Ada\n- title: Go\n- title: Postgres\n- title: Zig\n')
  })

  test('that renames the open project is followed, and one that deletes it is told', async () => {
    const { studio, editor } = await open()
    const path = (name: string) => join(studio.contentDir, `projects/${name}.yaml`)
    editor.setView({ screen: 'projects', entries: { projects: FILE } })
    editor.type(LINK, 'not a link')
    await editor.save()
    await rename(path('engine'), path('difference'))
    await vi.waitFor(() => expect(editor.state().view.entries.projects).toBe('projects/difference.yaml'), WATCH_TIMEOUT)
    expect(editor.value('projects/difference.yaml#gitRepoLink')).toBe('not a link')
    await rm(path('difference'))
    await vi.waitFor(() => expect(editor.state().view.entries.projects).toBeUndefined(), WATCH_TIMEOUT)
    expect(editor.state().toast?.text).toContain('Not saved: “not a link”')
  })
})
