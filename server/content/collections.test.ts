import { expect, test } from 'vitest'
import { writeContentDir } from './fixtures.ts'
import { loadContent } from './load.ts'

async function read(changes: Record<string, string>) {
  const result = await loadContent(await writeContentDir(changes))
  if (result.kind === 'invalid' || !result.content.documents) throw new Error(JSON.stringify(result))
  return result.content.documents
}

test('sorts the timeline by date, oldest first', async () => {
  const { timelines } = await read({
    'timeline.yaml': [
      "- { title: Third, from: 'September 2019' }",
      '- { title: First, from: 2017 }',
      "- { title: Long ago, from: '' }",
      "- { title: Second, from: '2019-03-01' }",
    ].join('\n'),
  })
  expect(timelines.map(({ title }) => title)).toEqual(['Long ago', 'First', 'Second', 'Third'])
})

test('keeps the written order if a date cannot be parsed', async () => {
  const { timelines } = await read({
    'timeline.yaml': "- { title: A, from: 2019 }\n- { title: B, from: 'früher' }\n- { title: C, from: 2017 }",
  })
  expect(timelines.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
})

test('puts order 1 last, because the page reverses the timeline', async () => {
  const { timelines } = await read({
    'timeline.yaml':
      '- { title: A, from: 2017, order: 1 }\n- { title: B, from: 2018, order: 2 }\n- { title: C, from: 2019 }',
  })
  expect(timelines.toReversed().map(({ title }) => title)).toEqual(['A', 'B', 'C'])
})

test('keeps skills and apps in written order, after those with an order', async () => {
  const { skills, applications } = await read({
    'skills.yaml': '- title: Z\n- title: A\n- { title: Two, order: 2 }\n- { title: One, order: 1 }',
    'apps.yaml': '- name: Z\n- name: A\n- { name: One, order: 1 }',
  })
  expect(skills.map(({ title }) => title)).toEqual(['One', 'Two', 'Z', 'A'])
  expect(applications.map(({ name }) => name)).toEqual(['One', 'Z', 'A'])
})

test('omits drafts and does not read their images', async () => {
  const documents = await read({
    'timeline.yaml': '- { title: A, from: 2017, draft: true }\n- { title: B, from: 2018 }',
    'skills.yaml': '- { title: A, icon: icons/none.svg, draft: true }\n- title: B',
    'apps.yaml': '- { name: A, draft: true }',
  })
  expect(documents).toMatchObject({ timelines: [{ title: 'B' }], skills: [{ title: 'B' }], applications: [] })
})

test('omits kind and place from the API documents', async () => {
  const { timelines, timelineMeta } = await read({
    'timeline.yaml':
      '- { title: "Baker, Bread", from: 2017, kind: education, place: Bread }\n- { title: B, from: 2018 }',
  })
  expect(timelines[0]).toEqual({
    _id: 'baker-bread',
    title: 'Baker, Bread',
    description: '',
    timeline: { from: '2017' },
  })
  expect(timelineMeta.get('baker-bread')).toEqual({ kind: 'education', place: 'Bread' })
})
