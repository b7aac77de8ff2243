import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type HttpStudio, openHttpStudio } from '../../../tests/fakes/studio/http.ts'
import type { Content, SaveReply, Step } from '../../api.ts'

const ENGINE = '# Mine\r\ntitle:   Engine # first\r\n\r\n# Stack\r\nstack: "A"   # odd\r\n'
const FILE = 'projects/engine.yaml'
const open = () => openHttpStudio({ files: { [FILE]: ENGINE } })

async function setTitle(studio: HttpStudio, value: string): Promise<void> {
  const edits = [{ kind: 'set', path: ['title'], value }]
  const seen = await studio.hashOf(FILE)
  expect(await studio.call<SaveReply>('PATCH', 'files', { file: FILE, seen, edits })).toMatchObject({ kind: 'saved' })
}

async function setTitleLater(studio: HttpStudio, value: string): Promise<void> {
  wait(studio, 10_000)
  await setTitle(studio, value)
}

function wait(studio: HttpStudio, ms: number): void {
  studio.clock.now = new Date(studio.clock.now.getTime() + ms)
}

const titles = ({ undo, redo }: Content) => [undo?.text, redo?.text]

test('undo and redo restore every byte, even after a restart', async () => {
  const studio = await open()
  await setTitle(studio, 'One')
  const one = await studio.read(FILE)
  await setTitleLater(studio, 'Two')
  const two = await studio.read(FILE)
  expect(await studio.call('POST', 'undo')).toMatchObject({ kind: 'saved' })
  expect(await studio.read(FILE)).toBe(one)
  expect(titles(await studio.content())).toEqual(['title of Engine', 'title of One'])
  await studio.close()
  const again = await openHttpStudio({ env: { CONTENT_DIR: studio.contentDir, DATA_DIR: studio.dataDir } })
  await again.call('POST', 'undo')
  expect(await again.read(FILE)).toBe(ENGINE)
  expect(titles(await again.content())).toEqual([undefined, 'title of Engine'])
  await again.call('POST', 'redo')
  await again.call('POST', 'redo')
  expect(await again.read(FILE)).toBe(two)
  expect(titles(await again.content())).toEqual(['title of One', undefined])
  await again.call('POST', 'undo')
  await setTitleLater(again, 'Three')
  expect(titles(await again.content())).toEqual(['title of One', undefined])
})

test('typing in one field is one step, until a pause', async () => {
  const studio = await open()
  for (const title of ['L', 'Lo', 'Loom']) {
    await setTitle(studio, title)
    wait(studio, 1_500)
  }
  wait(studio, 1_500)
  await setTitle(studio, 'Loom 2')
  expect(await studio.call('GET', 'history')).toHaveLength(2)
  await studio.call('POST', 'undo')
  expect(await studio.read(FILE)).toBe(ENGINE.replace('Engine', 'Loom'))
  await studio.call('POST', 'undo')
  expect(await studio.read(FILE)).toBe(ENGINE)
})

test('forgets all steps, and leaves the files as they are', async () => {
  const studio = await open()
  await setTitle(studio, 'One')
  expect(await studio.ask('DELETE', 'history')).toMatchObject({ status: 204 })
  expect(await studio.read(FILE)).toContain('One')
  expect([titles(await studio.content()), await studio.call('GET', 'history')]).toEqual([[undefined, undefined], []])
  await setTitle(studio, 'Two')
  expect(titles(await studio.content())).toEqual(['title of One', undefined])
})

test('typing that ends with the original value adds no step', async () => {
  const studio = await open()
  await setTitle(studio, 'One')
  await setTitleLater(studio, 'Ones')
  await setTitle(studio, 'One')
  expect(titles(await studio.content())).toEqual(['title of Engine', undefined])
  await studio.call('POST', 'undo')
  expect(await studio.read(FILE)).toBe(ENGINE)
  expect(titles(await studio.content())).toEqual([undefined, 'title of Engine'])
  expect(await studio.call('POST', 'undo')).toMatchObject({ kind: 'saved' })
  const steps = [{ text: 'title of Engine', isUndone: true, values: ['Title: Engine → One'] }]
  expect(await studio.call('GET', 'history')).toMatchObject(steps)
})

test('a step that was interrupted before all files were written is undone', async () => {
  const studio = await openHttpStudio({ files: { [FILE]: ENGINE, 'projects/loom.yaml': 'title: Loom\n' } })
  await setTitle(studio, 'One')
  const entries = [FILE, 'projects/loom.yaml']
  await studio.call('DELETE', 'entries', { list: 'projects', entries })
  await writeFile(join(studio.contentDir, 'projects/loom.yaml'), 'title: Loom\n')
  expect(await studio.call('POST', 'undo')).toMatchObject({ kind: 'saved' })
  expect(await studio.read(FILE)).toContain('One')
  await writeFile(join(studio.contentDir, FILE), ENGINE)
  expect(await studio.call('POST', 'undo')).toMatchObject({ kind: 'saved' })
  expect(titles(await studio.content())).toEqual([undefined, 'title of Engine'])
})

test('undo never overwrites a change made on disk, and passes the step to older ones', async () => {
  const studio = await openHttpStudio({ files: { [FILE]: ENGINE, 'skills.yaml': '- title: Go\n' } })
  await studio.call('POST', 'entries', { list: 'skills', title: 'SQL' })
  await setTitle(studio, 'One')
  await writeFile(join(studio.contentDir, FILE), 'title: Theirs\n')
  const passed = { kind: 'saved', passed: ['title of Engine'], text: 'add skill SQL' }
  expect(await studio.call('POST', 'undo')).toMatchObject(passed)
  expect(await studio.read(FILE)).toBe('title: Theirs\n')
  expect(await studio.read('skills.yaml')).toBe('- title: Go\n')
  expect(titles(await studio.content())).toEqual([undefined, 'add skill SQL'])
  await studio.call('POST', 'redo')
  expect(await studio.read('skills.yaml')).toContain('SQL')
  const [step] = await studio.call<Step[]>('GET', 'history')
  expect(step?.text).toBe('title of Engine')
  await studio.call('POST', 'history', { id: step?.id })
})

test('undo works after the studio was killed before it wrote the last letters', async () => {
  const studio = await open()
  await setTitle(studio, 'One')
  const one = await studio.read(FILE)
  await setTitle(studio, 'One more')
  await writeFile(join(studio.contentDir, FILE), one)
  expect(await studio.call('POST', 'undo')).toMatchObject({ kind: 'saved' })
  expect(await studio.read(FILE)).toBe(ENGINE)
  await studio.call('POST', 'redo')
  expect(await studio.read(FILE)).toContain('One more')
})

test('restoring adds a step, and loses nothing', async () => {
  const studio = await open()
  await setTitle(studio, 'One')
  await setTitleLater(studio, 'Two')
  const two = await studio.read(FILE)
  await studio.call('DELETE', 'entries', { list: 'projects', entries: [FILE] })
  const steps = await studio.call<Step[]>('GET', 'history')
  expect(steps.map(({ text }) => text)).toEqual(['delete Two', 'title of One', 'title of Engine'])
  expect(await studio.call('POST', 'history', { id: steps[2]?.id })).toMatchObject({ kind: 'saved' })
  expect(await studio.read(FILE)).toBe(ENGINE.replace('Engine', 'One'))
  expect((await studio.content()).undo?.text).toBe('restore: title of Engine')
  await studio.call('POST', 'undo')
  await expect(studio.read(FILE)).rejects.toThrow()
  await studio.call('POST', 'undo')
  expect(await studio.read(FILE)).toBe(two)
  expect(await studio.call('POST', 'history', { id: 'none' })).toMatchObject({ kind: 'invalid' })
})

test('undo of an image and its field brings back both, or neither', async () => {
  const old = 'title: Engine\nbanner: a.png\n'
  const studio = await openHttpStudio({ files: { [FILE]: old } })
  const image = Buffer.from([0, 255, 1])
  await writeFile(join(studio.contentDir, 'a.png'), image)
  await studio.studio.refresh()
  const files = new Map([
    ['a.png', undefined],
    ['b.png', 'y'],
    [FILE, 'title: Engine\nbanner: b.png\n'],
  ])
  await studio.studio.write(files, { text: 'banner' })
  expect(await studio.call('POST', 'undo')).toMatchObject({ kind: 'saved' })
  expect(await studio.read(FILE)).toBe(old)
  expect(await readFile(join(studio.contentDir, 'a.png'))).toEqual(image)
  await expect(studio.read('b.png')).rejects.toThrow('ENOENT')
  await studio.studio.write(new Map([...files].slice(1)), { text: 'banner' })
  await rm(join(studio.contentDir, 'a.png'))
  expect(await studio.call('POST', 'undo')).toMatchObject({ kind: 'invalid', issues: [{ path: ['banner'] }] })
  expect(await studio.read(FILE)).toBe('title: Engine\nbanner: b.png\n')
  expect(await studio.read('b.png')).toBe('y')
})

test.each([undefined, 'title: Dama'])('refuses to restore bytes that are missing or damaged: %j', async (damaged) => {
  const studio = await open()
  await studio.call('DELETE', 'entries', { list: 'projects', entries: [FILE] })
  const blobs = join(studio.dataDir, 'studio/history/blobs')
  const [name = ''] = await readdir(blobs)
  if (damaged === undefined) await rm(join(blobs, name))
  else await writeFile(join(blobs, name), damaged)
  const refused = { kind: 'invalid', issues: [{ text: expect.stringContaining('missing or damaged') }] }
  expect(await studio.call('POST', 'undo')).toMatchObject(refused)
  await expect(studio.read(FILE)).rejects.toThrow('ENOENT')
  await writeFile(join(studio.contentDir, FILE), ENGINE)
  await studio.studio.refresh()
  await setTitle(studio, 'One')
  await studio.call('POST', 'undo')
  expect(await studio.read(FILE)).toBe(ENGINE)
})
