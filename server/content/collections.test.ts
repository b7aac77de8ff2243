import { expect, test } from 'vitest'
import { readContent } from './load.ts'
import { writeFolder } from './fixtures.ts'

async function read(changes: Record<string, string>) {
  const reading = await readContent(await writeFolder(changes))
  if (reading.kind === 'mistaken' || !reading.content.documents) throw new Error(JSON.stringify(reading))
  return reading.content.documents
}

test('the timeline is oldest first by date, however it was written', async () => {
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

test('a timeline with a date that cannot be read stays as it was written', async () => {
  const { timelines } = await read({
    'timeline.yaml': "- { title: A, from: 2019 }\n- { title: B, from: 'früher' }\n- { title: C, from: 2017 }",
  })
  expect(timelines.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
})

test('on the page, which turns the timeline around, order 1 is on top', async () => {
  const { timelines } = await read({
    'timeline.yaml':
      '- { title: A, from: 2017, order: 1 }\n- { title: B, from: 2018, order: 2 }\n- { title: C, from: 2019 }',
  })
  expect(timelines.toReversed().map(({ title }) => title)).toEqual(['A', 'B', 'C'])
})

test('skills and apps stay as they were written, after those with an order', async () => {
  const { skills, applications } = await read({
    'skills.yaml': '- title: Z\n- title: A\n- { title: Two, order: 2 }\n- { title: One, order: 1 }',
    'apps.yaml': '- name: Z\n- name: A\n- { name: One, order: 1 }',
  })
  expect(skills.map(({ title }) => title)).toEqual(['One', 'Two', 'Z', 'A'])
  expect(applications.map(({ name }) => name)).toEqual(['One', 'Z', 'A'])
})

test('a draft is in no list, and its picture is not asked for', async () => {
  const documents = await read({
    'timeline.yaml': '- { title: A, from: 2017, draft: true }\n- { title: B, from: 2018 }',
    'skills.yaml': '- { title: A, icon: icons/none.svg, draft: true }\n- title: B',
    'apps.yaml': '- { name: A, draft: true }',
  })
  expect(documents).toMatchObject({ timelines: [{ title: 'B' }], skills: [{ title: 'B' }], applications: [] })
})

test('what a station was, and where, stays beside the timeline as it goes over the wire', async () => {
  const { timelines, stations } = await read({
    'timeline.yaml':
      '- { title: "Baker, Bread", from: 2017, kind: education, place: Bread }\n- { title: B, from: 2018 }',
  })
  expect(timelines[0]).toEqual({
    _id: 'baker-bread',
    title: 'Baker, Bread',
    description: '',
    timeline: { from: '2017' },
  })
  expect(stations.get('baker-bread')).toEqual({ kind: 'education', place: 'Bread' })
})
