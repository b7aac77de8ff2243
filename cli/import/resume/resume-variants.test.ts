import { expect, test } from 'vitest'
import { createImportLog } from '../model/log.ts'
import { readResume } from './read-resume.ts'

function read(resume: object) {
  const log = createImportLog(() => {})
  const result = readResume(Buffer.from(JSON.stringify({ basics: { name: 'Ada' }, ...resume })), log)
  if (result.kind === 'failed') throw new Error(result.reason)
  return { ...result.content, skipped: log.skipped(), hints: log.hints() }
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
  const education = { kind: 'education', description: '', group: 'Education' }
  const work = { kind: 'work', description: '' }
  expect(timeline).toEqual([
    { title: 'Course', ...education, from: '' },
    { title: 'School', place: 'School', ...education, from: '2010', to: '2010' },
    {
      title: 'Bachelor in Physics',
      place: 'Uni',
      ...education,
      description: ['Score: 1.0', 'Courses: A, B'],
      from: 'Sep 2012',
      to: '2015',
    },
    { title: 'Intern', place: 'New University', ...work, from: '2017', to: 'Feb 2018' },
    { title: 'Coach', place: 'Club', ...work, kind: 'volunteer', from: 'May 2018' },
    { title: 'Dev', place: 'Old Spelling', ...work, description: ['S', 'H1', 'H2'], from: 'May 2019' },
  ])
})

test('reads nested positions', () => {
  const positions = [
    { title: 'A', startDate: '2019' },
    { title: 'B', startDate: '2020' },
  ]
  const { timeline } = read({ work: [{ name: 'X', positions }] })
  expect(timeline.map(({ title }) => title)).toEqual(['A', 'B'])
})

test('skips entries without a title', () => {
  const { timeline, skipped } = read({ work: [{ startDate: '2019' }, 'x', null] })
  expect(timeline).toEqual([])
  expect(skipped).toEqual(['1 timeline entry: no title'])
})

test('reads common date formats and sorts by year', () => {
  const starts = ['31.12.2017', '5/31/2019', 'Q3 2018', '2016-02-31', '2021-05 - Present', 'once']
  const { timeline, hints } = read({ work: starts.map((startDate, index) => ({ position: `P${index}`, startDate })) })
  expect(timeline.map(({ title, from }) => `${title} ${from}`)).toEqual([
    'P5 once',
    'P3 Feb 2016',
    'P0 Dec 2017',
    'P2 Q3 2018',
    'P1 May 2019',
    'P4 May 2021',
  ])
  expect(hints).toContainEqual({ kind: 'dates', dates: ['once', 'Q3 2018'] })
})

test.each([
  ['seit März 2021', { from: 'Mar 2021' }],
  ['Mai 2019 bis heute', { from: 'May 2019' }],
  ['mars 2019 à juin 2020', { from: 'Mar 2019', to: 'Jun 2020' }],
  ['ca. 2015', { from: '2015' }],
  ['From Here', { from: 'From Here' }],
])('reads the period %j', (startDate, period) => {
  const [entry] = read({ work: [{ position: 'P', startDate }] }).timeline
  expect(entry).toEqual({ title: 'P', description: '', kind: 'work', ...period })
})

test.each([
  ['Bachelor', 'Physics', 'Bachelor in Physics'],
  ['B.Sc.', 'Physics', 'B.Sc. in Physics'],
  ['Licenciatura', 'Física', 'Licenciatura, Física'],
  ['Master of', 'Arts', 'Master of Arts'],
])('%j and %j are %j', (studyType, area, title) => {
  expect(read({ education: [{ studyType, area }] }).timeline).toMatchObject([{ title }])
})

test('a degree has no English word on a page in another language', () => {
  const summary = 'Dirijo el equipo de una empresa y construyo herramientas para las personas con poco tiempo.'
  const { timeline } = read({
    basics: { name: 'Ada', summary },
    education: [{ studyType: 'Bachelor', area: 'Física' }],
  })
  expect(timeline).toMatchObject([{ title: 'Bachelor, Física' }])
})

test.each([
  ['Engineer at Acme, Inc.', 'Acme Inc', 'Engineer at Acme, Inc.'],
  ['ACME: Lead', 'Acme', 'ACME: Lead'],
  ['Lead', 'Acme', 'Lead'],
  ['Lead, Acme', 'Acme', 'Lead'],
  ['', 'Acme', 'Acme'],
])('%j at %j is %j', (position, name, title) => {
  expect(read({ work: [{ name, position }] }).timeline).toMatchObject([{ title }])
})

test('turns highlights into points without duplicates', () => {
  const highlights = ['built the engine', { description: '• npm packages;' }, 'Led 3 people', 'Led 3 people', null]
  const { timeline } = read({
    work: [{ name: 'Acme', position: 'Lead', summary: 'Led 3 people', highlights }],
    volunteer: [{ organization: '会', position: '先生', highlights: ['教えた', '作った'] }],
  })
  expect(timeline.map(({ description }) => description)).toEqual([
    ['教えた', '作った'],
    ['Led 3 people', 'built the engine', 'npm packages'],
  ])
})

test('reads nested sections, and images and links in records', () => {
  const content = read({
    basics: { name: 'Rita', headline: 'Dev', picture: { url: 'https://x.example/rita.jpg', size: 64 } },
    sections: {
      summary: { content: '<p>hi</p>' },
      profiles: { items: [{ network: 'GitHub', url: { href: 'https://github.com/rita' } }] },
      experience: { items: [{ company: 'A', position: 'B', date: 'Mar 2020 – Present', summary: '<p>x</p>' }] },
      skills: { items: [{ name: 'JS', keywords: [] }] },
      projects: { items: [{ name: 'P', url: { label: '', href: 'https://p.example' } }] },
    },
  })
  expect(content).toMatchObject({
    name: 'Rita',
    avatar: 'https://x.example/rita.jpg',
    profile: { aboutMe: 'hi', githubURL: 'https://github.com/rita' },
    timeline: [{ title: 'B', place: 'A', from: 'Mar 2020', description: 'x' }],
    skills: [{ name: 'JS' }],
    projects: [{ projectLink: 'https://p.example' }],
    skipped: [],
  })
  expect(content.timeline[0]?.to).toBeUndefined()
})

test('reads an owner at the top level', () => {
  const content = read({ basics: undefined, name: 'Fred', title: 'Dev', email: 'f@x.example', skills: ['JS'] })
  expect(content).toMatchObject({ name: 'Fred', roles: ['Dev'], mail: 'f@x.example' })
})

test.each([
  { basics: [{ name: 'Ada' }], work: 'none', education: 7, skills: null, projects: { a: 'b' } },
  { basics: { name: 'Ada', location: 'Here', profiles: { github: 'https://github.com/a' } }, work: { company: 'X' } },
  { basics: { name: { first: 'Ada' }, label: ['x', 'y'], summary: ['one', 'two'], profiles: [null, 'x'] }, work: [[]] },
  { basics: undefined, resume: { basics: { name: 'Ada' } } },
  { basics: { name: ['Ada', 'Example'], label: null, summary: [{ text: 'a' }], profiles: 'none', email: [] } },
  { work: [null, 7, 'x', { position: ['A', 'B'], name: {}, startDate: {}, highlights: {} }] },
  { education: { a: null }, languages: 'English', interests: { name: 'Chess' } },
  { awards: 'Medal', certificates: [[]], publications: { name: 'P' }, skills: [null, [], {}] },
  { projects: [{ name: { en: 'A' } }, { title: 'B', url: ['x'], keywords: null, startDate: 0 }] },
  { basics: { name: 'Ada', summary: '<script>x</script><p>a<p>b' }, meta: null, languages: ['English', 7, null] },
])('accepts %j', (resume) => {
  const { name, biography, timeline, projects } = read(resume)
  expect(name).toMatch(/^Ada/)
  expect(biography).not.toMatch(/<|object Object|undefined|null/)
  for (const { title, description } of [...timeline, ...projects]) {
    expect([title, description].join()).not.toMatch(/^,|\[object/)
  }
})
