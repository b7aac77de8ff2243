import { expect, test } from 'vitest'
import { createImportLog } from '../model/log.ts'
import type { Raw } from '../model/raw-record.ts'
import { readTimeline } from './timeline.ts'

function read(resume: Raw) {
  const log = createImportLog(() => {})
  return { timeline: readTimeline(resume, log), skipped: log.skipped() }
}

test('merges work, volunteering, and education, oldest first', () => {
  const { timeline } = read({
    work: [
      {
        company: 'Old Spelling',
        position: 'Dev',
        startDate: '2019-05-01',
        endDate: 'Present',
        summary: 'S',
        highlights: ['H1', 'H2'],
      },
      { name: 'New University', position: 'Intern', startDate: 2017, endDate: '2018-02' },
    ],
    volunteer: [{ organization: 'Club', position: 'Coach', startDate: 'May 2018', endDate: null }],
    education: [
      {
        institution: 'Uni',
        studyType: 'Bachelor',
        area: 'Physics',
        startDate: '2012-09-01T00:00:00Z',
        endDate: '2015-00',
        score: '1.0',
        courses: 'A, B',
      },
      { institution: 'School', endDate: '2010' },
      { studyType: 'Course' },
    ],
  })
  const education = { kind: 'education', description: '' }
  const work = { kind: 'work', description: '' }
  expect(timeline).toEqual([
    { title: 'Course', ...education, from: '', to: '–' },
    { title: 'School', place: 'School', ...education, from: '2010', to: '2010' },
    {
      title: 'Bachelor in Physics, Uni',
      place: 'Uni',
      kind: 'education',
      description: 'Score: 1.0. Courses: A, B.',
      from: 'Sep 2012',
      to: '2015',
    },
    { title: 'Intern, New University', place: 'New University', ...work, from: '2017', to: 'Feb 2018' },
    { title: 'Coach, Club', place: 'Club', ...work, kind: 'volunteer', from: 'May 2018' },
    { title: 'Dev, Old Spelling', place: 'Old Spelling', ...work, description: 'S. H1. H2.', from: 'May 2019' },
  ])
})

test('reads nested positions', () => {
  const positions = [
    { title: 'A', startDate: '2019' },
    { title: 'B', startDate: '2020' },
  ]
  const { timeline } = read({ work: [{ name: 'X', positions }] })
  expect(timeline.map(({ title }) => title)).toEqual(['A, X', 'B, X'])
})

test('skips entries without a title', () => {
  const { timeline, skipped } = read({ work: [{ startDate: '2019' }, 'x', null] })
  expect(timeline).toEqual([])
  expect(skipped).toEqual(['1 timeline entry: no title'])
})

test('reads common date formats and sorts by year', () => {
  const starts = ['31.12.2017', '5/31/2019', 1577836800000, 'Q3 2018', '2016-02-31', '2021-05 - Present', 'once']
  const { timeline } = read({ work: starts.map((startDate, index) => ({ position: `P${index}`, startDate })) })
  expect(timeline.map(({ title, from }) => `${title} ${from}`)).toEqual([
    'P6 once',
    'P4 Feb 2016',
    'P0 Dec 2017',
    'P3 Q3 2018',
    'P1 May 2019',
    'P2 Jan 2020',
    'P5 May 2021',
  ])
})
