import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { WATCH_TIMEOUT } from '../../../tests/fakes/content/flush-watchers.ts'
import { type HttpStudio, openHttpStudio, openTab } from '../../../tests/fakes/studio/http.ts'
import type { SaveReply } from '../../api.ts'

const ENGINE =
  '# Mine\ntitle: Engine # the first\ndescription: >-\n  It turns.\n  It counts\nprojectLink: https://e.example\n'

/** `source` is a place such as `projects/engine.yaml#title`. */
async function save(studio: HttpStudio, source: string, value: unknown): Promise<SaveReply> {
  const [file = '', field = ''] = source.split('#')
  const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
  const seen = await studio.hashOf(file)
  return studio.call('PATCH', 'files', { file, seen, edits: [{ kind: 'set', path, value }] })
}

test('saves one value, tells all tabs, and changes no other byte', async () => {
  const studio = await openHttpStudio({ files: { 'projects/engine.yaml': ENGINE } })
  const tab = await openTab(studio)
  expect(await tab.next()).toMatchObject({ kind: 'content' })
  const reply = await save(studio, 'projects/engine.yaml#title', 'Loom')
  expect(reply).toEqual({ kind: 'saved', version: 2 })
  expect((await studio.content()).undo).toMatchObject({ text: 'title of Engine', files: ['projects/engine.yaml'] })
  expect(await studio.read('projects/engine.yaml')).toBe(ENGINE.replace('title: Engine', 'title: Loom'))
  expect(await tab.next()).toEqual({ kind: 'content', content: await studio.content() })
})

test('an invalid value never reaches the disk, and its sentence has a fix', async () => {
  const studio = await openHttpStudio({ files: { 'projects/engine.yaml': ENGINE } })
  const issue = { file: 'projects/engine.yaml', line: 6, path: ['projectLink'] }
  expect(await save(studio, 'projects/engine.yaml#projectLink', 'e.example/x')).toEqual({
    kind: 'invalid',
    issues: [
      {
        ...issue,
        text: 'Use an http(s) URL',
        fix: { label: 'Add https://', value: 'https://e.example/x' },
      },
    ],
  })
  expect(await save(studio, 'projects/engine.yaml#title', '')).toMatchObject({ issues: [{ text: 'Write a title' }] })
  expect(await studio.read('projects/engine.yaml')).toBe(ENGINE)
  expect((await studio.content()).undo).toBeUndefined()
})

test('a picture and the text that names it are undone together, but not what came before', async () => {
  const studio = await openHttpStudio({ files: { 'projects/engine.yaml': ENGINE } })
  await save(studio, 'projects/engine.yaml#title', 'Loom')
  const text = await studio.read('projects/engine.yaml')
  await studio.studio.write(new Map([['banners/loom.svg', '<svg/>']]), { text: 'picture' })
  const file = 'projects/engine.yaml'
  const edits = [{ kind: 'set', path: ['banner'], value: 'banners/loom.svg' }]
  const request = { file, seen: await studio.hashOf(file), edits, joins: true }
  expect(await studio.call<SaveReply>('PATCH', 'files', request)).toMatchObject({ kind: 'saved' })
  expect((await studio.content()).undo).toMatchObject({ text: 'image of Loom', files: ['banners/loom.svg', file] })
  await studio.call('POST', 'undo')
  expect(await studio.read(file)).toBe(text)
  await expect(studio.read('banners/loom.svg')).rejects.toThrow('ENOENT')
  expect((await studio.content()).undo).toMatchObject({ text: 'title of Engine', files: [file] })
  await studio.call('POST', 'redo')
  expect(await studio.read('banners/loom.svg')).toBe('<svg/>')
})

test('a save that changes nothing writes nothing', async () => {
  const studio = await openHttpStudio({ files: { 'projects/engine.yaml': ENGINE } })
  const { mtimeMs } = await stat(join(studio.contentDir, 'projects/engine.yaml'))
  expect(await save(studio, 'projects/engine.yaml#title', 'Engine')).toMatchObject({ kind: 'saved' })
  expect((await stat(join(studio.contentDir, 'projects/engine.yaml'))).mtimeMs).toBe(mtimeMs)
  expect((await studio.content()).undo).toBeUndefined()
})

test('a change outside reaches all tabs, and a save that has not seen it writes nothing', async () => {
  const file = 'projects/engine.yaml'
  const studio = await openHttpStudio({ files: { [file]: ENGINE } })
  const tab = await openTab(studio)
  await tab.next()
  const seen = await studio.hashOf(file)
  const theirs = ENGINE.replace('It counts', 'It sings')
  await writeFile(join(studio.contentDir, file), theirs)
  const edits = [{ kind: 'set', path: ['title'], value: 'Loom' }]
  const conflict = await studio.call<SaveReply>('PATCH', 'files', { file, seen, edits })
  expect(conflict).toEqual({ kind: 'conflict', file, version: 2 })
  expect(await studio.read(file)).toBe(theirs)
  expect(await tab.next()).toMatchObject({ kind: 'content', content: { version: 2, files: expect.anything() } })
  const hash = await studio.hashOf(file)
  expect(await studio.call('PATCH', 'files', { file, edits, seen: hash })).toMatchObject({ kind: 'saved' })
  expect(await studio.read(file)).toBe(theirs.replace('title: Engine', 'title: Loom'))
  expect(await studio.call('PUT', 'files', { file, text: ENGINE, seen: hash })).toMatchObject({ kind: 'conflict' })
  const now = await studio.hashOf(file)
  expect(await studio.call('PUT', 'files', { file, text: ENGINE, seen: now })).toMatchObject({ kind: 'saved' })
  expect(await studio.read(file)).toBe(ENGINE)
})

/** The journal asks for the time after a save compared the file, and before it replaces it. */
function writeDuringSave({ clock, contentDir }: HttpStudio, file: string, text: string): void {
  const { now } = clock
  Object.defineProperty(clock, 'now', {
    get: () => {
      writeFileSync(join(contentDir, file), text)
      return now
    },
  })
}

test('a file that another program changes during a save is left alone', async () => {
  const file = 'projects/engine.yaml'
  const studio = await openHttpStudio({ files: { [file]: ENGINE } })
  const theirs = ENGINE.replace('It counts', 'It sings')
  writeDuringSave(studio, file, theirs)
  expect(await save(studio, `${file}#title`, 'Loom')).toMatchObject({ kind: 'conflict', file })
  expect(await studio.read(file)).toBe(theirs)
  expect(await studio.hashOf(file)).toBe(hash('sha256', theirs))
  expect(await studio.call('GET', 'history')).toEqual([])
  expect(await readdir(join(studio.contentDir, 'projects'))).toEqual(['engine.yaml'])
})

test('a file that another program has emptied to write it is left alone', async () => {
  const file = 'projects/engine.yaml'
  const studio = await openHttpStudio({ files: { [file]: ENGINE } })
  const path = join(studio.contentDir, file)
  await writeFile(path, '')
  const edits = [{ kind: 'set', path: ['title'], value: 'Loom' }]
  const saving = studio.call('PATCH', 'files', { file, seen: hash('sha256', ''), edits })
  await writeFile(path, 'title: Theirs\n')
  expect(await saving).toMatchObject({ kind: 'conflict', file })
  expect(await studio.read(file)).toBe('title: Theirs\n')
})

test('a step of several files writes none if another program changes one during it', async () => {
  const loom = 'title: Loom\n'
  const studio = await openHttpStudio({ files: { 'projects/loom.yaml': loom } })
  const engine = await studio.read('projects/engine.yaml')
  writeDuringSave(studio, 'projects/loom.yaml', `${loom}stack: Mine\n`)
  const entries = ['projects/engine.yaml', 'projects/loom.yaml']
  const names = { list: 'projects', entries }
  expect(await studio.call('DELETE', 'entries', names)).toMatchObject({ kind: 'conflict', file: 'projects/loom.yaml' })
  expect(await studio.read('projects/engine.yaml')).toBe(engine)
  expect(await studio.read('projects/loom.yaml')).toBe(`${loom}stack: Mine\n`)
  writeDuringSave(studio, 'icons/new.svg', '<svg/>')
  const files = new Map([['icons/new.svg', '<svg><path/></svg>']])
  await expect(studio.studio.write(files, { text: 'icon' })).rejects.toThrow('Another program changed icons/new.svg.')
})

test('a whole text is checked as well', async () => {
  const studio = await openHttpStudio()
  const seen = await studio.hashOf('site.yaml')
  const before = await studio.read('site.yaml')
  for (const text of ['name: [', 'name: Ada\n', '']) {
    expect(await studio.call('PUT', 'files', { file: 'site.yaml', seen, text })).toMatchObject({ kind: 'invalid' })
  }
  expect(await studio.read('site.yaml')).toBe(before)
})

test('a mistake elsewhere is shown and stops no other edit', async () => {
  const skills = '- title: Sums\n  icon: icons/sun.svg\n'
  const broken = 'title: Loom\ndate: soon\nbanner: none.png\n'
  const studio = await openHttpStudio({ files: { 'skills.yaml': skills, 'projects/loom.yaml': broken } })
  const { issues } = await studio.content()
  expect(issues).toMatchObject([
    { file: 'projects/loom.yaml', line: 2, path: ['date'] },
    { file: 'skills.yaml', line: 2, path: [0, 'icon'], fix: { label: 'Use icons/sum.svg', value: 'icons/sum.svg' } },
  ])
  expect(await save(studio, 'projects/engine.yaml#title', 'Loom')).toMatchObject({ kind: 'saved' })
  expect(await save(studio, 'site.yaml#roles', [])).toMatchObject({ kind: 'invalid', issues: [{ path: ['roles'] }] })
  expect(await save(studio, 'skills.yaml#0.icon', 'icons/son.svg')).toMatchObject({ kind: 'invalid' })
  expect(await save(studio, 'skills.yaml#0.icon', 'icons/sum.svg')).toMatchObject({ kind: 'saved' })
  // The fix of the date reveals that the banner is missing.
  expect(await save(studio, 'projects/loom.yaml#date', '2024')).toMatchObject({ kind: 'saved' })
  expect((await studio.content()).issues).toMatchObject([{ file: 'projects/loom.yaml', path: ['banner'] }])
})

test("a draft's image may be missing until it is published", async () => {
  const draft = 'title: Loom\nbanner: none.png\ndraft: true\n'
  const studio = await openHttpStudio({ files: { 'projects/loom.yaml': draft } })
  expect((await studio.content()).issues).toMatchObject([{ file: 'projects/loom.yaml', path: ['banner'] }])
  expect(await save(studio, 'projects/loom.yaml#title', 'Shuttle')).toMatchObject({ kind: 'saved' })
  const published = await save(studio, 'projects/loom.yaml#draft', false)
  expect(published).toMatchObject({ kind: 'invalid', issues: [{ path: ['banner'] }] })
})

test('saves from two tabs at once run one after the other', async () => {
  const studio = await openHttpStudio()
  const seen = await studio.hashOf('site.yaml')
  const names = ['One', 'Two', 'Three', 'Four']
  const replies = await Promise.all(
    names.map((value) =>
      studio.call<SaveReply>('PATCH', 'files', {
        ...{ file: 'site.yaml', seen },
        edits: [{ kind: 'set', path: ['name'], value }],
      }),
    ),
  )
  expect(replies.map(({ kind }) => kind).sort()).toEqual(['conflict', 'conflict', 'conflict', 'saved'])
  expect(await studio.read('site.yaml')).toContain('name: One\n')
})

test('a file that does not exist is created with its comments', async () => {
  const studio = await openHttpStudio({ files: { 'profile.yaml': undefined } })
  expect(await studio.hashOf('profile.yaml')).toBe('')
  expect(await save(studio, 'profile.yaml#githubURL', 'https://github.example/ada')).toMatchObject({ kind: 'saved' })
  expect(await studio.read('profile.yaml')).toMatch(/^#.*\ngithubURL: https:\/\/github.example\/ada\n/s)
})

test('a file that is not UTF-8 is left alone', async () => {
  const studio = await openHttpStudio()
  const bytes = Buffer.from('title: Engine\nstack: caf\xe9\n', 'latin1')
  await writeFile(join(studio.contentDir, 'projects/engine.yaml'), bytes)
  await vi.waitFor(async () => expect((await studio.content()).issues).toHaveLength(1), WATCH_TIMEOUT)
  expect(await save(studio, 'projects/engine.yaml#title', 'Loom')).toMatchObject({ kind: 'invalid' })
  expect(await readFile(join(studio.contentDir, 'projects/engine.yaml'))).toEqual(bytes)
})

test('the preview shows edits that are not saved, also after another file was saved', async () => {
  const studio = await openHttpStudio()
  const show = async () => (await fetch(`${studio.studio.previewOrigin}/project/engine`)).text()
  const preview = async (value?: string) => {
    const edits = [{ kind: 'set', path: ['title'], value }]
    const body = { files: value === undefined ? [] : [{ file: 'projects/engine.yaml', edits }] }
    expect((await studio.send('/api/preview', { method: 'PUT', body })).status).toBe(204)
  }
  await preview('Loom')
  expect(await save(studio, 'site.yaml#name', 'Grace')).toMatchObject({ kind: 'saved' })
  expect(await show()).toMatch(/Loom.*Grace/s)
  // The preview keeps its last valid state.
  await preview('')
  expect(await show()).toContain('>Loom<')
  await preview()
  expect(await show()).toContain('>Engine<')
  await preview('Loom')
  await writeFile(join(studio.contentDir, 'projects/engine.yaml'), 'title: Theirs\n')
  await vi.waitFor(async () => expect(await show()).toContain('>Theirs<'), WATCH_TIMEOUT)
})

test('with a backend, only site.yaml is edited', async () => {
  const studio = await openHttpStudio({ env: { PORTFOLIO_HOST: 'http://127.0.0.1:1' } })
  expect((await studio.content()).files.map(({ file }) => file)).toEqual(['site.yaml'])
  expect(await studio.call('GET', 'start')).toMatchObject({ backend: 'http://127.0.0.1:1', isFirstRun: false })
  expect(await save(studio, 'projects/engine.yaml#title', 'Loom')).toMatchObject({ kind: 'invalid' })
  expect(await save(studio, 'site.yaml#name', 'Grace')).toMatchObject({ kind: 'saved' })
})
