import { expect, test } from 'vitest'
import { writeContentDir } from './fixtures.ts'
import { loadContent } from './load.ts'

function project(title: string, rest = ''): string {
  return `title: ${title}\ndescription: One. Two\n${rest}`
}

async function readProjects(files: Record<string, string | undefined>) {
  const result = await loadContent(await writeContentDir({ 'projects/engine.yaml': undefined, ...files }))
  return result.kind === 'ok'
    ? { projects: result.content.documents?.projects ?? [], issues: [] }
    : { projects: [], issues: result.issues }
}

test('the file name is the project id', async () => {
  const { projects } = await readProjects({ 'projects/Night-Bus_2.yml': project('Night Bus') })
  expect(projects).toMatchObject([{ _id: 'Night-Bus_2', title: 'Night Bus' }])
})

test('a missing projects folder is fine; an unreadable one is an issue', async () => {
  expect(await readProjects({})).toEqual({ projects: [], issues: [] })
  expect((await readProjects({ projects: 'no folder' })).issues).toMatchObject([
    { file: 'projects', expected: 'this to be a readable folder' },
  ])
})

test('sorts by order, then by title', async () => {
  const { projects } = await readProjects({
    'projects/a.yaml': project('A'),
    'projects/b.yaml': project('B', 'order: 2'),
    'projects/c.yaml': project('C', 'order: 1.5'),
    'projects/d.yaml': project('D', 'order: 2'),
    'projects/e.yaml': project('E', 'order: -1'),
    'projects/f.yaml': project('F', 'order:'),
  })
  expect(projects.map(({ _id }) => _id)).toEqual(['e', 'c', 'b', 'd', 'a', 'f'])
})

test('sorts projects without an order by date, newest first, undated last', async () => {
  const { projects } = await readProjects({
    'projects/a.yaml': project('Part 10'),
    'projects/b.yaml': project('Part 9'),
    'projects/c.yaml': project('C', 'date: 2023'),
    'projects/d.yaml': project('D', 'date: 2023-11'),
    'projects/e.yaml': project('E', "date: 'Dec 2023'"),
    'projects/f.yaml': project('F', 'date: 2019-01-01\norder: 7'),
    'projects/g.yaml': project('G', 'date: 2020-01-01\norder: 7'),
  })
  expect(projects.map(({ _id }) => _id)).toEqual(['g', 'f', 'e', 'd', 'c', 'b', 'a'])
})

test('date and order are not part of the API document', async () => {
  const { projects } = await readProjects({ 'projects/a.yaml': project('A', 'date: 2023\norder: 1\ndraft: false') })
  expect(Object.keys(projects[0] ?? {})).toEqual(expect.not.arrayContaining(['date', 'order', 'draft']))
})

test('omits drafts and their images', async () => {
  const result = await loadContent(
    await writeContentDir({
      'projects/engine.yaml': project('A', 'draft: true\nbanner: banners/a.svg'),
      'banners/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  )
  expect(result).toMatchObject({ kind: 'ok', content: { documents: { projects: [] } } })
  expect(result.kind === 'ok' && [...result.content.images.keys()]).toEqual(['/pictures/icons/sum.svg'])
})

test.each(['date: soon', 'date: 2024-13', 'draft: maybe'])('%s is an issue', async (line) => {
  const { issues } = await readProjects({ 'projects/a.yaml': project('A', line) })
  expect(issues).toMatchObject([{ file: 'projects/a.yaml', line: 3, field: line.split(':')[0] }])
})

test('ignores other files', async () => {
  const { projects } = await readProjects({
    'projects/a.yaml': project('A'),
    'projects/notes.txt': 'x',
    'projects/.b.yaml.swp': 'x',
  })
  expect(projects).toHaveLength(1)
})

test.each(['two words', '-first', '_first', 'ünï', 'a.b', 'x'.repeat(65)])(
  '%s.yaml is not a valid project file name',
  async (name) => {
    const { issues } = await readProjects({ [`projects/${name}.yaml`]: project('A') })
    const expected =
      'a file name of at most 64 letters, digits, hyphens, and underscores, starting with a letter or digit'
    expect(issues).toEqual([{ kind: 'file', file: `projects/${name}.yaml`, line: 1, field: '', expected }])
  },
)

test('reports a .yml and a .yaml file with the same name', async () => {
  const { issues } = await readProjects({ 'projects/a.yaml': project('A'), 'projects/a.yml': project('B') })
  expect(issues).toMatchObject([{ file: 'projects/a.yml', expected: expect.stringContaining('a unique name') }])
})

test.each([
  ['deployed: true', 'Yes'],
  ['deployed: false', 'No'],
  ['deployed: Yes', 'Yes'],
  ["deployed: 'In part'", 'In part'],
  ['deployed:', ''],
])('%s becomes %j', async (line, deployed) => {
  const { projects } = await readProjects({ 'projects/a.yaml': project('A', line) })
  expect(projects).toMatchObject([{ deployed }])
})

test("a banner's focus is added to its URL", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const banner = 'banner: a.svg\nfocus: 30% 100%'
  const { projects } = await readProjects({ 'projects/a.yaml': project('A', banner), 'a.svg': svg })
  expect(projects[0]?.projectBanner?.url).toMatch(/^\/pictures\/a\.svg\?v=\w+&focus=30\.100$/)
  const { issues } = await readProjects({ 'projects/a.yaml': project('A', 'focus: 30%') })
  expect(issues).toMatchObject([{ field: 'focus', expected: expect.stringContaining('50% 30%') }])
})
