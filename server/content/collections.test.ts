import { expect, test } from 'vitest'
import { loadValid, writeContentDir } from '../../tests/fakes/content/content-dir.ts'
import { loadContent } from './load.ts'

test.each([
  [
    'sorts the timeline by date, oldest first',
    [
      "{ title: C, from: 'September 2019' }",
      '{ title: A, from: 2017 }',
      "{ title: Z, from: '' }",
      '{ title: B, from: 2019-03-01 }',
    ],
    'ZABC',
  ],
  [
    'sorts around an entry whose date cannot be parsed',
    [
      '{ title: C, from: 2019 }',
      "{ title: X, from: 'früher' }",
      "{ title: B, from: 'März 2018' }",
      '{ title: A, from: 03/2017 }',
    ],
    'ABXC',
  ],
  [
    'keeps the place of such an entry in a list that is written oldest first',
    [
      '{ title: A, from: 2016 }',
      "{ title: X, from: 'früher' }",
      '{ title: C, from: 2019 }',
      '{ title: B, from: 2018 }',
    ],
    'AXBC',
  ],
  ['keeps the written order if no date can be parsed', ['{ title: A, from: then }', '{ title: B, from: now }'], 'AB'],
  [
    'puts order 1 last, because the page reverses the timeline',
    ['{ title: A, from: 2017, order: 1 }', '{ title: B, from: 2018, order: 2 }', '{ title: C, from: 2019 }'],
    'CBA',
  ],
])('%s', async (_, entries, expected) => {
  const { timelines } = await loadValid({ 'timeline.yaml': entries.map((entry) => `- ${entry}\n`).join('') })
  expect(timelines.map(({ title }) => title).join('')).toBe(expected)
})

test('keeps skills and apps in written order, after those with an order', async () => {
  const { skills, applications, written } = await loadValid({
    'skills.yaml': '- title: Z\n- title: A\n- { title: Two, order: 2 }\n- { title: One, order: 1 }',
    'apps.yaml': '- name: Z\n- name: A\n- { name: One, order: 1 }',
    'timeline.yaml': '- { title: C, from: 2019 }\n- { title: X, from: 2018, draft: true }\n- { title: A, from: 2017 }',
    'projects/loom.yml': 'title: Aloom\n',
  })
  expect(written).toEqual({
    projects: ['projects/loom.yml', 'projects/engine.yaml'],
    timelines: [2, 0],
    skills: [3, 2, 0, 1],
    applications: [2, 0, 1],
  })
  expect(skills.map(({ title }) => title)).toEqual(['One', 'Two', 'Z', 'A'])
  expect(applications.map(({ name }) => name)).toEqual(['One', 'Z', 'A'])
})

test('omits drafts and does not read their images', async () => {
  const documents = await loadValid({
    'timeline.yaml': '- { title: A, from: 2017, draft: true }\n- { title: B, from: 2018 }',
    'skills.yaml': '- { title: A, icon: icons/none.svg, draft: true }\n- title: B',
    'apps.yaml': '- { name: A, draft: true }',
  })
  expect(documents).toMatchObject({ timelines: [{ title: 'B' }], skills: [{ title: 'B' }], applications: [] })
})

test('includes drafts in development, marked and even if they are unfinished', async () => {
  const dir = await writeContentDir({
    'timeline.yaml': '- { title: A, from: 2017, draft: true }\n- { title: B, from: 2018 }',
    'skills.yaml': '- { title: A, icon: icons/none.svg, draft: true }\n- title: B',
    'apps.yaml': '- { name: A, icon: icons/own.svg, draft: true }',
    'icons/own.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'projects/loom.yaml': 'title: Loom\ndraft: true\nbanner: none.png\nstory: "![](none.png) Once."\n',
  })
  const result = await loadContent(dir, { drafts: true })
  if (result.kind === 'invalid') throw new Error(JSON.stringify(result.issues))
  const { documents, images, originals, generatedImages } = result.content
  expect(documents?.timelines).toMatchObject([{ title: 'A', draft: true }, { title: 'B' }])
  expect(documents?.skills).toEqual([
    { _id: 'a', title: 'A', svg: undefined, draft: true },
    { _id: 'b', title: 'B', svg: undefined },
  ])
  expect(documents?.applications).toMatchObject([{ name: 'A', svg: { url: expect.stringContaining('own.svg') } }])
  expect(documents?.projects).toMatchObject([{ title: 'Engine' }, { title: 'Loom', draft: true }])
  expect(documents?.projects[0]).not.toHaveProperty('draft')
  expect(documents?.stories.get('loom')?.text).toHaveLength(1)
  expect([...images.keys()]).toEqual(['/pictures/icons/own.svg'])
  // They need no generated images until they are published.
  expect([originals, generatedImages.some((image) => 'id' in image && image.id === 'loom')]).toEqual([[], false])
})

test('a description may be a list, which is text in the API documents', async () => {
  const { timelines, timelineDetails, projects, stories } = await loadValid({
    'timeline.yaml': '- title: A\n  from: 2017\n  description: [Did one. And a half, Did two!, Did three.]\n',
    'projects/engine.yaml': 'title: Engine\ndescription:\n  - It turns\n  - It counts\n',
    'projects/loom.yaml': 'title: Loom\ndescription: [It weaves.]\n',
    'projects/wheel.yaml': 'title: Wheel\ndescription: [Spins approx. once]\n',
    'projects/kanji.yaml': 'title: 漢字\ndescription: [速い, 小さい]\n',
  })
  expect(timelines[0]?.description).toBe('Did one. And a half. Did two! Did three.')
  expect(timelineDetails.get('a')?.points).toEqual(['Did one. And a half', 'Did two!', 'Did three.'])
  expect(projects.map(({ description }) => description)).toEqual([
    ...['It turns. It counts.', 'It weaves.', 'Spins approx. once', '速い。小さい。'],
  ])
  expect(stories.get('engine')?.points).toEqual(['It turns', 'It counts'])
  expect(stories.get('loom')?.points).toBeUndefined()
  expect(stories.get('wheel')?.points).toEqual(['Spins approx. once'])
})

test('omits kind, place, and link from the API documents', async () => {
  const title = 'Baker, Bread'
  const { timelines, timelineDetails } = await loadValid({
    'timeline.yaml': `- { title: "${title}", from: 2017, kind: education, place: Bread, link: 'https://bread.example' }\n`,
  })
  expect(timelines).toEqual([{ _id: 'baker-bread', title, description: '', timeline: { from: '2017' } }])
  expect(timelineDetails.get('baker-bread')).toEqual({
    kind: 'education',
    place: 'Bread',
    link: 'https://bread.example',
  })
})

test('the API has the company of a job in its title once, however the file has it', async () => {
  const { timelines } = await loadValid({
    'timeline.yaml': '- { title: Lead, place: Bar, from: 2017 }\n- { title: "Cook, Inn", place: Inn, from: 2018 }\n',
  })
  expect(timelines.map(({ _id, title }) => [_id, title])).toEqual([
    ['lead-bar', 'Lead, Bar'],
    ['cook-inn', 'Cook, Inn'],
  ])
})
