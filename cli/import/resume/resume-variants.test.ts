import { expect, test } from 'vitest'
import { createImportLog } from '../model/log.ts'
import type { Extras } from '../model/model.ts'
import { readResume } from './read-resume.ts'

function read(resume: object, extras?: Extras) {
  const log = createImportLog(() => {})
  const result = readResume(Buffer.from(JSON.stringify(resume)), log, extras)
  if (result.kind === 'failed') throw new Error(result.reason)
  return { ...result.content, skipped: log.skipped(), hints: log.hints() }
}

const EXTRAS = {
  basics: { name: 'Ada', summary: 'I count.' },
  work: [{ name: 'Acme', position: 'Engineer', startDate: '2018' }],
  awards: [{ title: 'Medal', awarder: 'The Society', date: '2020-05-01', summary: 'For <b>counting</b>.' }],
  certifications: [{ name: 'Cloud Expert', issuer: 'Vendor', startDate: '2021-02' }, { name: null }],
  publications: [{ name: 'On Engines', publisher: 'Journal', releaseDate: '2019' }],
  languages: [{ language: 'English', fluency: 'Native' }, { name: 'Polish' }],
}

test('puts awards, certificates, and publications in the timeline, and languages in the biography', () => {
  const { timeline, biography, skipped } = read(EXTRAS)
  expect(timeline.map(({ title, from, to, kind }) => [title, from, to, kind])).toEqual([
    ['Engineer, Acme', '2018', undefined, 'work'],
    ['On Engines, Journal', '2019', '2019', 'publication'],
    ['Medal, The Society', 'May 2020', 'May 2020', 'award'],
    ['Cloud Expert, Vendor', 'Feb 2021', 'Feb 2021', 'certificate'],
  ])
  expect(biography).toBe("I'm Ada, Engineer.\n\nLanguages: English (Native), Polish.")
  expect(skipped).toEqual([])
})

test('puts all of them in the biography, or skips them', () => {
  expect(read(EXTRAS, 'biography')).toMatchObject({
    timeline: [{ title: 'Engineer, Acme' }],
    biography: [
      "I'm Ada, Engineer.",
      'Awards: Medal, The Society (May 2020).',
      'Certificates: Cloud Expert, Vendor (Feb 2021).',
      'Publications: On Engines, Journal (2019).',
      'Languages: English (Native), Polish.',
    ].join('\n\n'),
  })
  const { timeline, biography, skipped } = read(EXTRAS, 'skip')
  expect([timeline.length, biography]).toEqual([1, "I'm Ada, Engineer."])
  expect(skipped).toEqual(
    ['Awards', 'Certificates', 'Publications', 'Languages'].map((what) => `${what}: left out by --extras skip`),
  )
})

test('the biography does not repeat the intro', () => {
  const one = read({ basics: { name: 'Ada', summary: '<p>I count.</p>', about: 'I count.' } })
  expect([one.profile.aboutMe, one.biography]).toEqual(['I count.', "I'm Ada."])
  expect(one.hints).toContainEqual(expect.stringContaining('"biography" in site.yaml'))
  const two = read({ basics: { name: 'Ada', summary: 'I count.', about: 'I  count.\n\nAnd I weave.' } })
  expect([two.profile.aboutMe, two.biography]).toEqual(['I count.', 'And I weave.'])
})

test.each([
  ['Engineer at Acme, Inc.', 'Acme Inc', 'Engineer at Acme, Inc.'],
  ['ACME: Lead', 'Acme', 'ACME: Lead'],
  ['Lead', 'Acme', 'Lead, Acme'],
  ['Pineapple Picker', 'Apple', 'Pineapple Picker, Apple'],
  ['', 'Acme', 'Acme'],
])('%j at %j is %j', (position, name, title) => {
  expect(read({ work: [{ name, position }] }).timeline).toMatchObject([{ title }])
})

test('turns highlights into sentences without duplicates', () => {
  const highlights = ['built the engine', { description: '• npm packages;' }, 'Led 3 people', 'Led 3 people', null]
  const { timeline } = read({
    work: [{ name: 'Acme', position: 'Lead', summary: 'Led 3 people', highlights }],
    volunteer: [{ organization: '会', position: '先生', highlights: ['教えた', '作った'] }],
  })
  expect(timeline.map(({ description }) => description)).toEqual([
    '教えた。 作った。',
    'Led 3 people. Built the engine. npm packages.',
  ])
})

test('imports every profile', () => {
  const { profile, videoChannel, otherLinks } = read({
    basics: {
      name: 'Ada',
      twitter: '@ada',
      profiles: [
        { network: 'GitHub', url: 'https://github.com/ada' },
        { network: 'GitHub', url: 'https://github.com/ada-at-work' },
        { network: 'Mastodon', url: 'https://social.example/@ada' },
        { network: 'Stack Overflow', username: '7' },
        { url: 'https://www.ada.example/blog' },
        { network: 'Mastodon', url: 'https://social.example/@ada' },
        { network: 'Unknown', username: 'ada' },
      ],
    },
  })
  expect([profile.githubURL, videoChannel]).toEqual(['https://github.com/ada', ''])
  expect(otherLinks).toEqual([
    { label: 'GitHub', url: 'https://github.com/ada-at-work' },
    { label: 'Mastodon', url: 'https://social.example/@ada' },
    { label: 'Stack Overflow', url: 'https://stackoverflow.com/users/7' },
    { label: 'ada.example', url: 'https://www.ada.example/blog' },
    { label: 'twitter', url: 'https://x.com/ada' },
  ])
})

test.each([
  { basics: { name: ['Ada', 'Example'], label: null, summary: [{ text: 'a' }], profiles: 'none', email: [] } },
  { basics: { name: 'Ada' }, work: [null, 7, 'x', { position: ['A', 'B'], name: {}, startDate: {}, highlights: {} }] },
  { basics: { name: 'Ada' }, education: { a: null }, languages: 'English', interests: { name: 'Chess' } },
  { basics: { name: 'Ada' }, awards: 'Medal', certificates: [[]], publications: { name: 'P' }, skills: [null, [], {}] },
  {
    basics: { name: 'Ada' },
    projects: [{ name: { en: 'A' } }, { title: 'B', url: ['x'], keywords: null, startDate: 0 }],
  },
  {
    basics: { name: 'Ada', summary: '<script>alert(1)</script><p>a<p>b' },
    meta: null,
    languages: ['English', 7, null],
  },
])('reads %j', (resume) => {
  const { name, biography, timeline, projects } = read(resume)
  expect(name).toMatch(/^Ada/)
  expect(biography).not.toMatch(/<|object Object|undefined|null/)
  expect(
    [...timeline, ...projects].every(({ title, description }) => title && !/\[object/.test(title + description)),
  ).toBe(true)
})
