import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFolder } from '../../server/content/fixtures.ts'
import { readContent } from '../../server/content/load.ts'
import { parseCommand } from './args.ts'
import { runNew } from './run.ts'

const NOW = new Date('2024-05-06T07:08:09Z')

async function run(contentDir: string, ...args: string[]) {
  const command = parseCommand(args)
  if (command.kind !== 'new') throw new Error(command.kind)
  return runNew(command, { contentDir, now: NOW })
}

async function readDocuments(dir: string) {
  const reading = await readContent(dir)
  if (reading.kind === 'mistaken' || !reading.content.documents) throw new Error(JSON.stringify(reading))
  return reading.content.documents
}

test('a new project is a commented draft, and shown once the line is gone', async () => {
  const dir = await writeFolder()
  expect(await run(dir, 'project', 'My Thing: the "2nd"')).toMatchObject({
    status: 0,
    text: expect.stringContaining('my-thing-the-2nd.yaml'),
  })
  const file = join(dir, 'projects/my-thing-the-2nd.yaml')
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(/^# yaml-language-server/)
  expect(text).toContain('/project/my-thing-the-2nd\n')
  for (const field of ['order', 'date', 'draft']) expect(text).toMatch(new RegExp(`^(?:# )?${field}: `, 'm'))
  expect((await readDocuments(dir)).projects.map(({ _id }) => _id)).toEqual(['engine'])
  await writeFile(file, text.replace(/^draft: true\n/m, ''))
  expect((await readDocuments(dir)).projects).toMatchObject([{ title: 'My Thing: the "2nd"' }, { _id: 'engine' }])
})

test('a project that is there already is not touched', async () => {
  const dir = await writeFolder()
  expect(await run(dir, 'project', 'Engine')).toEqual({
    status: 1,
    text: 'projects/engine.yaml is there already.\nNothing was changed.',
  })
  expect(await readFile(join(dir, 'projects/engine.yaml'), 'utf8')).toContain('It turns')
})

test('a name without a plain letter still gets a file', async () => {
  const dir = await writeFolder()
  await run(dir, 'project', '織機')
  await run(dir, 'project', '机')
  expect((await readdir(join(dir, 'projects'))).sort()).toEqual(['engine.yaml', 'project-2.yaml', 'project.yaml'])
})

test('skills, apps and stations are added at the end, and the notes of the file stay', async () => {
  const dir = await writeFolder({
    'skills.yaml': '# mine\n- title: Sums\n',
    'apps.yaml': '# none yet\n[]\n',
    'timeline.yaml': undefined,
  })
  await run(dir, 'skill', 'Rust')
  await run(dir, 'app', 'Figma')
  await run(dir, 'timeline', 'A', 'New', 'Job')
  const { skills, applications, timelines } = await readDocuments(dir)
  expect(skills.map(({ title }) => title)).toEqual(['Sums', 'Rust'])
  expect(applications.map(({ name }) => name)).toEqual(['Figma'])
  expect(timelines).toEqual([])
  expect(await readFile(join(dir, 'skills.yaml'), 'utf8')).toBe('# mine\n- title: Sums\n- title: Rust\n')
  expect(await readFile(join(dir, 'timeline.yaml'), 'utf8')).toBe(
    "- title: A New Job\n  description: ''\n  from: '2024'\n  draft: true\n",
  )
})

test('a file with a mistake is not added to', async () => {
  const dir = await writeFolder({ 'skills.yaml': 'title: Sums\n' })
  expect(await run(dir, 'skill', 'Rust')).toMatchObject({ status: 1 })
  expect(await readFile(join(dir, 'skills.yaml'), 'utf8')).toBe('title: Sums\n')
  await rm(dir, { recursive: true })
})

test.each([
  ['', 'What should be new?'],
  ['page X', '"page" is not known here.'],
  ['project', 'What is it called? Say its name: project "My Thing"'],
])('%j is not understood', (line, sentence) => {
  expect(parseCommand(line.split(' ').filter(Boolean))).toEqual({ kind: 'unclear', sentence })
})
