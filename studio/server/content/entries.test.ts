import { expect, test } from 'vitest'
import { type HttpStudio, openHttpStudio } from '../../../tests/fakes/studio/http.ts'
import type { Content, List, NewEntryReply, SaveReply } from '../../api.ts'

const SKILLS = '# Mine\n- title: Go # fast\n\n# Old\n- title: C\n- title: Rust\n  draft: true\n- title: SQL\n'
const project = (title: string, rest = '') => `# About ${title}\ntitle: ${title}\n${rest}`
const PROJECTS = {
  'projects/engine.yaml': undefined,
  'projects/a.yaml': project('A', 'date: 2024\n'),
  'projects/b.yaml': project('B', 'date: 2023\n'),
  'projects/c.yaml': project('C', 'date: 2022\n'),
  'projects/d.yaml': project('D', 'date: 2025\ndraft: true\n'),
}

function names({ files, order }: Content, list: List): unknown[] {
  const value = (file: string) => files.find((each) => each.file === file)?.value
  const entries = order[list].map((id) => (typeof id === 'string' ? value(id) : Object(value(`${list}.yaml`))[id]))
  return entries.map((entry) => entry.title ?? entry.name)
}

async function move(studio: HttpStudio, list: List, [from, to]: [number, number]): Promise<unknown[]> {
  const { order } = await studio.content()
  const reply = await studio.call<SaveReply>('PATCH', 'entries', { list, entries: [order[list][from]], to })
  expect(reply.kind).toBe('saved')
  return names(await studio.content(), list)
}

test('a new project is a commented draft with a unique file name', async () => {
  const studio = await openHttpStudio({ files: { 'projects/Loom.yml': 'title: Loom\n' } })
  const create = (title: string) => studio.call<NewEntryReply>('POST', 'entries', { list: 'projects', title })
  expect(await create('Loom')).toMatchObject({ kind: 'saved', entry: 'projects/loom-2.yaml' })
  expect(await create('Über Loom & Co.')).toMatchObject({ kind: 'saved', entry: 'projects/uber-loom-co.yaml' })
  expect(await create('Über Loom & Co.')).toMatchObject({ kind: 'saved', entry: 'projects/uber-loom-co-2.yaml' })
  expect(await create('../../evil')).toMatchObject({ kind: 'saved', entry: 'projects/evil.yaml' })
  expect(await create('🎉')).toMatchObject({
    entry: expect.stringMatching(/^projects\/[a-z0-9][a-z0-9-]{0,63}\.yaml$/),
  })
  expect(await studio.read('projects/evil.yaml')).toMatch(/^# yaml-language-server.*\ndraft: true\n/s)
  expect((await studio.content()).order.projects.slice(0, 2)).toEqual(['projects/engine.yaml', 'projects/Loom.yml'])
  await studio.call('POST', 'undo')
  expect((await studio.content()).files.map(({ file }) => file)).toContain('projects/evil.yaml')
})

test('creates and deletes entries of lists', async () => {
  const studio = await openHttpStudio({
    files: { 'skills.yaml': SKILLS, 'apps.yaml': undefined, 'timeline.yaml': '# Mine\n[]\n' },
  })
  const create = (list: List, title: string) => studio.call<NewEntryReply>('POST', 'entries', { list, title })
  expect(await create('skills', 'Zig')).toMatchObject({ kind: 'saved', entry: 4 })
  expect(await studio.read('skills.yaml')).toBe(`${SKILLS}- title: Zig\n`)
  expect(await create('apps', 'Figma')).toMatchObject({ kind: 'saved', entry: 0 })
  expect(await studio.read('apps.yaml')).toMatch(/^#.*\n- name: Figma\n$/s)
  expect(await create('timeline', 'School')).toMatchObject({ kind: 'saved', entry: 0 })
  expect(await studio.read('timeline.yaml')).toMatch(/^# Mine\n- title: School\n/)
  const before = await studio.read('skills.yaml')
  expect(await studio.call('DELETE', 'entries', { list: 'skills', entries: [0, 4] })).toMatchObject({
    kind: 'saved',
  })
  expect(names(await studio.content(), 'skills')).toEqual(['C', 'SQL', 'Rust'])
  expect((await studio.content()).undo?.text).toBe('delete 2 skills')
  await studio.call('POST', 'undo')
  expect(await studio.read('skills.yaml')).toBe(before)
  expect(await studio.call('DELETE', 'entries', { list: 'skills', entries: [9] })).toMatchObject({ kind: 'invalid' })
})

test('unpublishes and publishes several entries in one step', async () => {
  const studio = await openHttpStudio({ files: PROJECTS })
  const change = { list: 'projects', entries: ['projects/a.yaml', 'projects/d.yaml', 'projects/c.yaml'] }
  await studio.call('PATCH', 'entries', { ...change, draft: true })
  const { undo } = await studio.content()
  expect(undo).toMatchObject({ text: 'unpublish 3 projects', files: ['projects/a.yaml', 'projects/c.yaml'] })
  expect(names(await studio.content(), 'projects')).toEqual(['B', 'D', 'A', 'C'])
  await studio.call('PATCH', 'entries', { ...change, draft: false })
  expect(names(await studio.content(), 'projects')).toEqual(['D', 'A', 'B', 'C'])
  await studio.call('POST', 'undo')
  await studio.call('POST', 'undo')
  expect(await studio.read('projects/a.yaml')).toBe(PROJECTS['projects/a.yaml'])
})

test('moves a project with as few changes as needed, and back', async () => {
  const studio = await openHttpStudio({ files: PROJECTS })
  expect(names(await studio.content(), 'projects')).toEqual(['A', 'B', 'C', 'D'])
  expect(await move(studio, 'projects', [2, 0])).toEqual(['C', 'A', 'B', 'D'])
  expect((await studio.content()).undo).toMatchObject({ text: 'move C', files: ['projects/c.yaml'] })
  expect(await studio.read('projects/c.yaml')).toBe(project('C', 'date: 2022\norder: 10\n'))
  expect(await move(studio, 'projects', [0, 2])).toEqual(['A', 'B', 'C', 'D'])
  expect(await studio.read('projects/c.yaml')).toBe(PROJECTS['projects/c.yaml'])
})

test('refuses entries if an external backend has the lists', async () => {
  const studio = await openHttpStudio({ files: PROJECTS, env: { PORTFOLIO_HOST: 'http://127.0.0.1:9' } })
  const reply = await studio.call('POST', 'entries', { list: 'projects', title: 'New' })
  expect(reply).toMatchObject({ kind: 'invalid', issues: [{ text: expect.stringContaining('external backend') }] })
})
