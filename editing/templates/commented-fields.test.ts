import { expect, test } from 'vitest'
import { applyEdits } from '../entries/files.ts'
import { toHash } from '../folder/hash-files.ts'
import type { Edit } from '../yaml/edit.ts'
import { renderContentFile } from './content-file.ts'

const FILE = 'projects/loom.yaml'
const edit = (text: string, ...edits: Edit[]) => applyEdits({ file: FILE, text, hash: toHash(text) }, edits)
const set = (name: string, value: unknown): Edit => ({ kind: 'set', path: [name], value })
const LIST = [{ picture: 'pictures/a.jpg', alt: 'A' }]

const template = await renderContentFile('project', { title: 'Loom' }, 'loom')

test.each([
  [set('stack', 'Web'), '# stack: Full Stack', 'stack: Web'],
  [set('story', 'One\n\nTwo\n'), '# story: |', 'story: |\n  One\n\n  Two'],
  [set('pictures', LIST), '# pictures:', 'pictures:\n  - picture: pictures/a.jpg\n    alt: A'],
])('%o replaces its commented line, which comes back', async (edited, line, written) => {
  for (const text of [template, template.replaceAll('\n', '\r\n')]) {
    const eol = text.includes('\r') ? '\r\n' : '\n'
    const after = await edit(text, edited)
    expect(after).toBe(text.replace(line, () => written.replaceAll('\n', eol)))
    expect(await edit(after, { kind: 'remove', path: edited.path })).toBe(text)
  }
})

test('a field of a field replaces the commented line, too', async () => {
  const site = await renderContentFile('site', { name: 'Ada', greeting: 'Hi', roles: ['One'] })
  const heading: Edit = { kind: 'set', path: ['headings', 'skills'], value: 'Tools' }
  const after = await applyEdits({ file: 'site.yaml', text: site, hash: toHash(site) }, [heading])
  expect(after).toBe(site.replace('# headings:', 'headings:\n  skills: Tools'))
})

test('a line within another field is not replaced, and a file without the comments gets none', async () => {
  const text = 'title: Loom\nstory: |\n  One\n\n# stack: Full Stack\n'
  expect(await edit(text, set('stack', 'Web'))).toBe('title: Loom\nstory: |\n  One\n\nstack: Web\n')
  const inside = 'title: Loom\ntechnologies:\n# stack: Full Stack\n  - Go\n'
  expect(await edit(inside, set('stack', 'Web'))).toContain('# stack: Full Stack')
  const withoutComments = 'title: Loom\nstack: Web\n'
  expect(await edit(withoutComments, { kind: 'remove', path: ['stack'] })).toBe('title: Loom\n')
})
