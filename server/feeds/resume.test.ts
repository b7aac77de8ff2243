// @ts-expect-error The package has no types.
import schema from '@jsonresume/schema'
import { expect, test } from 'vitest'
import { createProject, createSiteData, UNSAFE_TEXT } from '../../tests/fakes/content/site-data.ts'
import { createResume } from './resume.ts'

type Validate = (resume: unknown, done: (errors: unknown[] | null) => void) => void
const { validate }: { validate: Validate } = schema

test('the resume is valid JSON Resume', () => {
  expect(findErrors(createResume(createSiteData()))).toBeNull()
  const nasty = createProject({
    title: UNSAFE_TEXT,
    description: UNSAFE_TEXT,
    gitRepoLink: 'https://code.example/a b|c',
    projectLink: 'https://x.example/a|b{c}?q={1}|^`[2]#{3}',
  })
  expect(findErrors(createResume(createSiteData({ projects: [nasty], projectDate: () => 30000000 })))).toBeNull()
  const bare = { owner: undefined, timelines: [], skills: [], applications: [], projects: [] }
  expect(findErrors(createResume(createSiteData(bare)))).toBeNull()
})

test('URLs are escaped as RFC 3986 requires', () => {
  const projects = [createProject({ projectLink: 'http://[::1]/a|b{c}?q={1}|^`[2]"#{3}' })]
  expect(createResume(createSiteData({ projects }))).toMatchObject({
    projects: [{ url: 'http://[::1]/a%7Cb%7Bc%7D?q=%7B1%7D%7C%5E%60%5B2%5D%22#%7B3%7D' }],
  })
})

test('entries are work or education, newest first, with valid dates only', () => {
  expect(createResume(createSiteData())).toMatchObject({
    work: [
      { position: 'Programmer', startDate: '1843-08-02', summary: 'Notes.' },
      { position: 'Translator', startDate: '1842-09' },
    ],
    education: [{ studyType: 'Bachelor of Sums', startDate: '1830', endDate: '1833-07', summary: 'Hard.' }],
  })
  expect(JSON.stringify(createResume(createSiteData()))).not.toContain('some day')
})

test.each([
  ['education', "Bachelor's Degree in Computer Science"],
  ['education', 'B.Tech in Computer Science, NIT Trichy'],
  ['education', 'MSc in CS, ETH'],
  ['education', 'Computer Science, University of Oklahoma'],
  ['education', 'Student, University of Oslo'],
  ['education', 'Stanford University'],
  ['work', 'Research Assistant, Stanford University'],
  ['work', 'High School Teacher'],
  ['work', 'Working Student, Web Team'],
  ['work', "Master's Student and Freelancer"],
  ['work', 'Engineer, Bachelor & Sons'],
])('without a kind it is %s: %s', (section, title) => {
  const timelines = [{ _id: '1', title, description: '', timeline: { from: '1990' } }]
  expect(createResume(createSiteData({ timelines }))).toMatchObject({ [section]: [{ startDate: '1990' }] })
})

test('kind and place of an entry override its title', () => {
  const meta = new Map([
    ['1', { kind: 'work' as const }],
    ['2', { kind: 'education' as const, place: 'Home' }],
    ['3', { kind: 'volunteer' as const, place: 'Programmer', link: 'https://p.example/a|b', points: ['One', 'Two'] }],
  ])
  const data = createSiteData({ timelineDetails: (id) => meta.get(id) })
  data.timelines = data.timelines.map((entry) => (entry._id === '2' ? { ...entry, title: 'Sums, Home' } : entry))
  expect(createResume(data)).toMatchObject({
    work: [{ position: 'Bachelor of Sums' }],
    education: [{ institution: 'Home', studyType: 'Sums' }],
    volunteer: [{ organization: 'Programmer', highlights: ['One', 'Two'], url: 'https://p.example/a%7Cb' }],
  })
  expect(findErrors(createResume(data))).toBeNull()
})

test('awards, certificates, and publications have their own sections', () => {
  const kinds = new Map([
    ['1', { kind: 'award' as const }],
    ['2', { kind: 'certificate' as const, place: 'Home' }],
    ['3', { kind: 'publication' as const }],
  ])
  const resume = createResume(createSiteData({ timelineDetails: (id) => kinds.get(id) }))
  expect(resume).toMatchObject({ work: [], awards: [{ date: expect.any(String) }], certificates: [{ issuer: 'Home' }] })
  expect(resume).toHaveProperty('publications')
  expect(findErrors(resume)).toBeNull()
})

test('the owner, skills, and projects have absolute URLs', () => {
  expect(createResume(createSiteData({ projectDate: () => 18430800 }))).toMatchObject({
    basics: {
      name: 'Ada',
      label: 'Countess, Programmer',
      image: 'https://ada.example/pictures/ada.jpg?v=1',
      summary: 'I count.',
      profiles: [
        { network: 'GitHub', url: 'https://github.example/ada' },
        { network: 'LinkedIn', url: 'https://linkedin.example/ada' },
        { network: 'YouTube', url: 'https://video.example/ada' },
      ],
    },
    skills: [{ name: 'Sums' }, { name: 'Tools', keywords: ['Abacus'] }],
    projects: [
      {
        name: 'Engine',
        description: 'It turns.',
        highlights: ['It counts.', 'It prints'],
        keywords: ['Gears', 'Steam'],
        url: 'https://engine.example/%C3%B6',
        repository: 'https://code.example/engine',
        type: 'Brass',
        startDate: '1843-08',
      },
    ],
    meta: { canonical: 'https://ada.example/resume.json' },
  })
})

test('a project does not end when it was made', () => {
  const { projects } = JSON.parse(JSON.stringify(createResume(createSiteData({ projectDate: () => 18430800 }))))
  expect(projects[0]).not.toHaveProperty('endDate')
})

test('the points of a project are its highlights', () => {
  const stories = () => new Map([['1', { images: [], text: [], points: ['It turns. Fast', 'It counts'] }]])
  const data = createSiteData({ projects: [createProject({ _id: '1' })], stories })
  expect(createResume(data)).toMatchObject({
    projects: [{ description: 'It turns. Fast', highlights: ['It counts'] }],
  })
})

function findErrors(resume: unknown): unknown[] | null {
  let found: unknown[] | null = []
  // JSON omits undefined fields.
  validate(JSON.parse(JSON.stringify(resume)), (errors) => {
    found = errors
  })
  return found
}
