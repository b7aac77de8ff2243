import { expect, test } from 'vitest'
import { loadIssues, loadValid } from '../../tests/fakes/content/content-dir.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** The keys are file names without extension, the values what follows the title. */
async function readProjects(files: Record<string, string>) {
  const entries = Object.entries(files).map(([name, rest]) => [`projects/${name}.yaml`, `title: ${name}\n${rest}`])
  const { projects } = await loadValid({
    'projects/engine.yaml': undefined,
    'a.svg': SVG,
    ...Object.fromEntries(entries),
  })
  return projects
}

test('the file name is the project id; other files are ignored', async () => {
  const { projects } = await loadValid({
    'projects/engine.yaml': undefined,
    'projects/Night-Bus_2.yml': 'title: Night Bus\n',
    'projects/notes.txt': 'x',
    'projects/.b.yaml.swp': 'x',
  })
  expect(projects).toMatchObject([{ _id: 'Night-Bus_2', title: 'Night Bus' }])
})

test('sorts by order, then by date, newest first, then by title, and shows neither', async () => {
  const projects = await readProjects({
    'Part-10': '',
    'Part-9': '',
    C: 'date: 2023',
    D: 'date: 2023-11',
    E: "date: 'Dec 2023'",
    F: 'date: 2019-01-01\norder: 7',
    G: 'date: 2020-01-01\norder: 7',
    H: 'order: 1.5',
    I: 'order: -1',
    J: 'order:',
    K: 'draft: true\nbanner: none.svg',
  })
  expect(projects.map(({ _id }) => _id)).toEqual(['I', 'H', 'G', 'F', 'E', 'D', 'C', 'J', 'Part-9', 'Part-10'])
  for (const key of ['date', 'order', 'draft', 'focus', 'fit'])
    expect(projects.filter((project) => key in project)).toEqual([])
})

const ID_EXPECTED = /^a file name of at most 64 letters, digits, hyphens, and underscores, starting with a/

test.each(['two words', '-first', '_first', 'ünï', 'a.b', 'x'.repeat(65)])('%s is no file name', async (name) => {
  const file = `projects/${name}.yaml`
  const expected = expect.stringMatching(ID_EXPECTED)
  expect(await loadIssues({ [file]: 'title: A' })).toEqual([{ kind: 'file', file, line: 1, field: '', expected }])
})

test.each([
  ['date: soon', 'a date such as 2024'],
  ['date: 2024-13', 'a date such as 2024'],
  ['draft: maybe', 'true or false'],
  ['focus: 30%', '50% 30%'],
  ['fit: cover', 'whole or fill'],
])('%s is an issue', async (text, expected) => {
  const issue = {
    file: 'projects/a.yaml',
    line: 2,
    field: text.split(':')[0],
    expected: expect.stringContaining(expected),
  }
  expect(await loadIssues({ 'projects/a.yaml': `title: A\n${text}` })).toMatchObject([issue])
})

test('a .yml and a .yaml file with the same name are an issue', async () => {
  expect(await loadIssues({ 'projects/engine.yml': 'title: B' })).toMatchObject([
    { file: 'projects/engine.yml', expected: 'a unique name; there is a .yaml file with the same name' },
  ])
})

test('a missing projects folder is fine; an unreadable one is an issue', async () => {
  const none = { 'projects/engine.yaml': undefined }
  expect(await loadIssues(none)).toEqual([])
  expect(await loadIssues({ ...none, projects: 'no folder' })).toMatchObject([
    { file: 'projects', expected: 'this to be a readable folder' },
  ])
})

test.each([
  ['deployed: true', { deployed: 'Yes' }],
  ['deployed: false', { deployed: 'No' }],
  ["deployed: 'In part'", { deployed: 'In part' }],
  ['deployed:', { deployed: '' }],
  ['technologies: [Gears, Steam]', { technologies: 'Gears, Steam' }],
  [
    'banner: a.svg\nfocus: 30% 100%',
    { projectBanner: { url: expect.stringMatching(/^\/pictures\/a\.svg\?v=\w+&focus=30\.100$/) } },
  ],
  [
    'banner: a.svg\nfit: whole',
    { projectBanner: { url: expect.stringMatching(/^\/pictures\/a\.svg\?v=\w+&fit=whole$/) } },
  ],
])('%j becomes %j', async (text, expected) => {
  expect(await readProjects({ A: text })).toMatchObject([expected])
})
