import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadValidDir, writeContentDir } from '../../tests/fakes/content/content-dir.ts'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { parseNewArgs } from './args.ts'
import { addContent } from './run.ts'

const NOW = new Date('2024-05-06T07:08:09Z')

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

async function run(contentDir: string, ...args: string[]) {
  return addContent(parseNewArgs(args), {
    contentDir,
    now: NOW,
    fetchIcons: async ([title = '']) =>
      title === 'Rust'
        ? { kind: 'ok', icons: new Map([[title, { name: 'rust.svg', svg: SVG }]]) }
        : { kind: 'failed', reason: 'npm is offline' },
  })
}

test('a new project is a commented draft that is published by deleting its draft line or a command', async () => {
  const dir = await writeContentDir()
  expect(await run(dir, 'project', 'My Thing: the "2nd"')).toMatchObject({
    status: 0,
    text: expect.stringMatching(/my-thing-the-2nd\.yaml\. .*npm run publish -- my-thing-the-2nd$/),
  })
  const file = join(dir, 'projects/my-thing-the-2nd.yaml')
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(/^# yaml-language-server/)
  expect((await loadValidDir(dir)).projects.map(({ _id }) => _id)).toEqual(['engine'])
  await writeFile(file, text.replace(/^draft: true\n/m, ''))
  expect((await loadValidDir(dir)).projects).toMatchObject([{ title: 'My Thing: the "2nd"' }, { _id: 'engine' }])
})

test('appends skills, apps, and timeline entries, and preserves comments', async () => {
  const dir = await writeContentDir({
    'skills.yaml': '# mine\n- title: Sums\n',
    'apps.yaml': '# none yet\n[]\n',
    'timeline.yaml': undefined,
  })
  expect((await run(dir, 'skill', 'Rust')).text).toContain('Icon: icons/rust.svg (from Simple Icons).')
  expect(await readFile(join(dir, 'icons/rust.svg'), 'utf8')).toBe(SVG)
  expect((await run(dir, 'app', 'Figma')).text).toContain('No icon found (npm is offline)')
  await run(dir, 'timeline', 'A', 'New', 'Job')
  const { skills, applications, timelines } = await loadValidDir(dir)
  expect(skills.map(({ title }) => title)).toEqual(['Sums', 'Rust'])
  expect(applications.map(({ name }) => name)).toEqual(['Figma'])
  expect(timelines).toEqual([])
  expect(await readFile(join(dir, 'skills.yaml'), 'utf8')).toBe(
    '# mine\n- title: Sums\n- title: Rust\n  icon: icons/rust.svg\n',
  )
  expect(await readFile(join(dir, 'timeline.yaml'), 'utf8')).toMatch(
    /^# yaml-language-server[\s\S]*\n- title: A New Job\n {2}description: ''\n {2}from: '2024'\n {2}draft: true\n$/,
  )
})

test('adds links with the icons of their names', async () => {
  const dir = await writeContentDir()
  expect((await run(dir, 'link', 'Rust', 'https://rust.example')).text).toContain('Icon: icons/rust.svg')
  await run(dir, 'link', 'Phone', 'tel:+15550100')
  await run(dir, 'link', 'My', 'blog', 'https://blog.example')
  const { site } = await loadValidDir(dir)
  expect(site.links.more).toEqual([
    { label: 'Rust', url: 'https://rust.example', image: expect.stringContaining('rust') },
    { label: 'Phone', url: 'tel:+15550100', icon: 'phone' },
    { label: 'My blog', url: 'https://blog.example' },
  ])
})

test.each([
  ['mailto:ada', /site\.yaml:\d+ {2}links\.more\[1\]\.address/],
  ['files/missing.pdf', /^There is no .*missing\.pdf\. Copy the file there first\./],
])('refuses a link to %s, which the site would refuse', async (address, reason) => {
  const dir = await writeContentDir()
  const before = await readFile(join(dir, 'site.yaml'), 'utf8')
  expect(await run(dir, 'link', 'Mine', address)).toEqual({ status: 1, text: expect.stringMatching(reason) })
  expect(await readFile(join(dir, 'site.yaml'), 'utf8')).toBe(before)
})

test.each([
  ['[{ title: A }]\n', '[{ title: A }, { title: Zig }]\n'],
  ['  - title: A\n\n  # c\n  - title: B\n', '  - title: A\n\n  # c\n  - title: B\n\n  - title: Zig\n'],
  ['- title: A\r\n', '- title: A\r\n- title: Zig\r\n'],
  ['[ ] # none\r\n', '- title: Zig # none\r\n'],
  ['# none', '# none\n- title: Zig\n'],
  ['- title: A\n---\n- title: B\n', undefined],
])('adds a skill to the list %j', async (before, after = before) => {
  const dir = await writeContentDir({ 'skills.yaml': before })
  expect(await run(dir, 'skill', 'Zig')).toMatchObject({ status: after === before ? 1 : 0 })
  expect(await readFile(join(dir, 'skills.yaml'), 'utf8')).toBe(after)
})

test.each([
  ['project engine', 'projects/engine.yaml', 'already has "engine"'],
  ['app Figma', 'apps.yaml', 'already has "Figma"'],
  ['skill FIGMA', 'skills.yaml', 'already has "FIGMA"'],
])('does not add a second %s', async (args, file, reason) => {
  const dir = await writeContentDir({ 'apps.yaml': '- name: figma\n', 'skills.yaml': '- title: Figma\n' })
  const before = await readFile(join(dir, file), 'utf8')
  expect(await run(dir, ...args.split(' '))).toEqual({ status: 1, text: `${file} ${reason}.\nNothing was changed.` })
  expect(await readFile(join(dir, file), 'utf8')).toBe(before)
})

test('adds nothing to an invalid file', async () => {
  const dir = await writeContentDir({ 'skills.yaml': 'title: Sums\n' })
  expect(await run(dir, 'skill', 'Rust')).toMatchObject({ status: 1 })
  expect(await readFile(join(dir, 'skills.yaml'), 'utf8')).toBe('title: Sums\n')
})

test.each([
  ['', 'Missing type: project, timeline, skill, app, or link'],
  ['page X', 'Unknown type "page": expected project, timeline, skill, app, or link'],
  ['link Phone 5550100', 'Missing label or address'],
  ['project', 'Missing name: npm run new -- project "My Thing"'],
  ['project X --draft', 'Unknown option: --draft'],
])('%j is a usage error', (line, message) => {
  expect(() => parseNewArgs(line.split(' ').filter(Boolean))).toThrow(message)
})

test('a first entry creates a content folder that the site can show', async () => {
  const dir = join(await createFolder(), 'content')
  expect((await run(dir, 'project', 'Loom')).text).toContain('Next, edit site.yaml')
  expect((await loadValidDir(dir)).projects).toEqual([])
  expect((await run(dir, 'skill', 'Rust')).text).not.toContain('Next, edit site.yaml')
  expect((await loadValidDir(dir)).skills).toMatchObject([{ title: 'Rust' }])
})
