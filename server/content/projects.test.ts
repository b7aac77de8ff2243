import { expect, test } from 'vitest'
import { readContent } from './load.ts'
import { writeFolder } from './fixtures.ts'

function project(title: string, rest = ''): string {
  return `title: ${title}\ndescription: One. Two\n${rest}`
}

async function readProjects(files: Record<string, string | undefined>) {
  const reading = await readContent(await writeFolder({ 'projects/engine.yaml': undefined, ...files }))
  return reading.kind === 'good'
    ? { projects: reading.content.documents?.projects ?? [], mistakes: [] }
    : { projects: [], mistakes: reading.mistakes }
}

test('a project is called like its file', async () => {
  const { projects } = await readProjects({ 'projects/Night-Bus_2.yml': project('Night Bus') })
  expect(projects).toMatchObject([{ _id: 'Night-Bus_2', title: 'Night Bus' }])
})

test('without a folder there are no projects; one that cannot be read is a mistake', async () => {
  expect(await readProjects({})).toEqual({ projects: [], mistakes: [] })
  expect((await readProjects({ projects: 'no folder' })).mistakes).toMatchObject([
    { file: 'projects', expected: 'this to be a folder that can be read' },
  ])
})

test('projects come by their order, and those without one after them by name', async () => {
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

test('projects without an order come by date, the newest first, and those without a date last, by title', async () => {
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

test('neither its date nor its place goes over the wire', async () => {
  const { projects } = await readProjects({ 'projects/a.yaml': project('A', 'date: 2023\norder: 1\ndraft: false') })
  expect(Object.keys(projects[0] ?? {})).toEqual(expect.not.arrayContaining(['date', 'order', 'draft']))
})

test('a draft is kept from visitors, and so is its picture', async () => {
  const reading = await readContent(
    await writeFolder({
      'projects/engine.yaml': project('A', 'draft: true\nbanner: banners/a.svg'),
      'banners/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  )
  expect(reading).toMatchObject({ kind: 'good', content: { documents: { projects: [] } } })
  expect(reading.kind === 'good' && [...reading.content.pictures.keys()]).toEqual(['/pictures/icons/sum.svg'])
})

test.each(['date: soon', 'date: 2024-13', 'draft: maybe'])('%s is a mistake', async (line) => {
  const { mistakes } = await readProjects({ 'projects/a.yaml': project('A', line) })
  expect(mistakes).toMatchObject([{ file: 'projects/a.yaml', line: 3, field: line.split(':')[0] }])
})

test('files of another kind beside them are left alone', async () => {
  const { projects } = await readProjects({
    'projects/a.yaml': project('A'),
    'projects/notes.txt': 'x',
    'projects/.b.yaml.swp': 'x',
  })
  expect(projects).toHaveLength(1)
})

test.each(['two words', '-first', '_first', 'ünï', 'a.b', 'x'.repeat(65)])(
  'a file called %s.yaml cannot be an address',
  async (name) => {
    const { mistakes } = await readProjects({ [`projects/${name}.yaml`]: project('A') })
    const expected = 'a file name of at most 64 letters, digits, - and _, the first of them a letter or digit'
    expect(mistakes).toEqual([{ file: `projects/${name}.yaml`, line: 1, field: '', expected }])
  },
)

test('two files of one name are told apart by the owner, not by us', async () => {
  const { mistakes } = await readProjects({ 'projects/a.yaml': project('A'), 'projects/a.yml': project('B') })
  expect(mistakes).toMatchObject([{ file: 'projects/a.yml', expected: expect.stringContaining('a name of its own') }])
})

test.each([
  ['deployed: true', 'Yes'],
  ['deployed: false', 'No'],
  ['deployed: Yes', 'Yes'],
  ["deployed: 'In part'", 'In part'],
  ['deployed:', ''],
])('%s reads as %j', async (line, deployed) => {
  const { projects } = await readProjects({ 'projects/a.yaml': project('A', line) })
  expect(projects).toMatchObject([{ deployed }])
})
