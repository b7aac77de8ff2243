// @ts-expect-error The package brings no types.
import schema from '@jsonresume/schema'
import { expect, test } from 'vitest'
import { toResume } from './resume.ts'
import { NASTY, toldFacts, toldProject } from './fixtures.ts'

type Validate = (resume: unknown, done: (errors: unknown[] | null) => void) => void
const { validate }: { validate: Validate } = schema

test('the resume is valid by the schema of JSON Resume', () => {
  expect(findErrors(toResume(toldFacts()))).toBeNull()
  const nasty = toldProject({
    title: NASTY,
    description: NASTY,
    gitRepoLink: 'https://code.example/a b|c',
    projectLink: 'https://x.example/a|b{c}?q={1}|^`[2]#{3}',
  })
  expect(findErrors(toResume(toldFacts({ projects: [nasty], dateOf: () => 30000000 })))).toBeNull()
  const bare = { owner: undefined, timelines: [], skills: [], applications: [], projects: [] }
  expect(findErrors(toResume(toldFacts(bare)))).toBeNull()
})

test('addresses hold no letter that RFC 3986 has no place for, behind the host', () => {
  const projects = [toldProject({ projectLink: 'http://[::1]/a|b{c}?q={1}|^`[2]"#{3}' })]
  expect(toResume(toldFacts({ projects }))).toMatchObject({
    projects: [{ url: 'http://[::1]/a%7Cb%7Bc%7D?q=%7B1%7D%7C%5E%60%5B2%5D%22#%7B3%7D' }],
  })
})

test('the schema would refuse a date as owners write it', () => {
  expect(findErrors({ work: [{ startDate: 'Sep 2023' }] })).not.toBeNull()
})

test('stations are work or education, the newest first, with the dates that can be read', () => {
  expect(toResume(toldFacts())).toMatchObject({
    work: [
      { position: 'Programmer', startDate: '1843-08-02', summary: 'Notes.' },
      { position: 'Translator', startDate: '1842-09' },
    ],
    education: [{ studyType: 'Bachelor of Sums', startDate: '1830', endDate: '1833-07', summary: 'Hard.' }],
  })
  expect(JSON.stringify(toResume(toldFacts()))).not.toContain('some day')
})

test('a station is what its owner says, at its place, whatever its title looks like', () => {
  const said = new Map([
    ['1', { kind: 'work' as const }],
    ['2', { kind: 'education' as const, place: 'Home' }],
    ['3', { kind: 'volunteer' as const, place: 'Programmer' }],
  ])
  const facts = toldFacts({ stationOf: (id) => said.get(id) })
  facts.timelines = facts.timelines.map((entry) => (entry._id === '2' ? { ...entry, title: 'Sums, Home' } : entry))
  expect(toResume(facts)).toMatchObject({
    work: [{ position: 'Bachelor of Sums' }],
    education: [{ institution: 'Home', studyType: 'Sums' }],
    volunteer: [{ organization: 'Programmer' }],
  })
  expect(findErrors(toResume(facts))).toBeNull()
})

test('the owner, skills and projects are told with addresses that anyone can follow', () => {
  expect(toResume(toldFacts({ dateOf: () => 18430800 }))).toMatchObject({
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
        endDate: '1843-08',
      },
    ],
    meta: { canonical: 'https://ada.example/resume.json' },
  })
})

function findErrors(resume: unknown): unknown[] | null {
  let found: unknown[] | null = []
  // As a reader gets it: without what JSON leaves out.
  validate(JSON.parse(JSON.stringify(resume)), (errors) => {
    found = errors
  })
  return found
}
