import { expect, test } from 'vitest'
import type { SaveReply } from '../../api.ts'
import { type HttpStudio, openHttpStudio, openTab } from '../test-http.ts'

const ENGINE =
  '# Mine\ntitle: Engine # the first\ndescription: >-\n  It turns.\n  It counts\nprojectLink: https://e.example\n'

/** `source` is a place such as `projects/engine.yaml#title`. */
async function save(studio: HttpStudio, source: string, value: unknown): Promise<SaveReply> {
  const [file = '', field = ''] = source.split('#')
  const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
  const seen = await studio.hashOf(file)
  return studio.call('PATCH', 'files', { file, seen, edits: [{ kind: 'set', path, value }], text: `${path.at(-1)}` })
}

test('saves one value, tells all tabs, and changes no other byte', async () => {
  const studio = await openHttpStudio({ files: { 'projects/engine.yaml': ENGINE } })
  const tab = await openTab(studio)
  expect(await tab.next()).toMatchObject({ kind: 'content' })
  const reply = await save(studio, 'projects/engine.yaml#title', 'Loom')
  expect(reply).toMatchObject({ kind: 'saved', content: { undo: { text: 'title', files: ['projects/engine.yaml'] } } })
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
        text: 'Expected an http(s) URL, found "e.example/x"',
        fix: { label: 'Add https://', value: 'https://e.example/x' },
      },
    ],
  })
  expect(await save(studio, 'projects/engine.yaml#title', '')).toMatchObject({ kind: 'invalid' })
  expect(await studio.read('projects/engine.yaml')).toBe(ENGINE)
  expect((await studio.content()).undo).toBeUndefined()
})

test('a picture and the text that names it are undone together, but not what came before', async () => {
  const studio = await openHttpStudio({ files: { 'projects/engine.yaml': ENGINE } })
  await save(studio, 'projects/engine.yaml#title', 'Loom')
  const text = await studio.read('projects/engine.yaml')
  await studio.studio.write({ text: 'picture', files: new Map([['banners/loom.svg', '<svg/>']]) })
  const file = 'projects/engine.yaml'
  const edits = [{ kind: 'set', path: ['banner'], value: 'banners/loom.svg' }]
  const request = { file, seen: await studio.hashOf(file), edits, text: 'Picture', joins: true }
  const reply = await studio.call<SaveReply>('PATCH', 'files', request)
  expect(reply).toMatchObject({ content: { undo: { text: 'Picture', files: ['banners/loom.svg', file] } } })
  await studio.call('POST', 'undo')
  expect(await studio.read(file)).toBe(text)
  await expect(studio.read('banners/loom.svg')).rejects.toThrow('ENOENT')
  expect((await studio.content()).undo).toMatchObject({ text: 'title', files: [file] })
  await studio.call('POST', 'redo')
  expect(await studio.read('banners/loom.svg')).toBe('<svg/>')
})
