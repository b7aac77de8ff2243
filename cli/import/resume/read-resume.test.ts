import { describe, expect, test } from 'vitest'
import { createImportLog } from '../model/log.ts'
import { readResume } from './read-resume.ts'

function read(resume: unknown) {
  const log = createImportLog(() => {})
  const result = readResume(Buffer.from(typeof resume === 'string' ? resume : JSON.stringify(resume)), log)
  if (result.kind === 'failed') throw new Error(result.reason)
  return { ...result.content, skipped: log.skipped(), hints: log.hints() }
}

describe('the owner', () => {
  test('has a name, a biography, and links', () => {
    const content = read({
      basics: {
        name: 'Ada Example',
        label: 'Engineer | UI/UX Designer / Speaker',
        image: 'https://ada.example/me.jpg',
        email: 'ada@x.example',
        summary: 'I count.\n\nI have always counted.',
        resume: 'https://x.example/cv.pdf',
        profiles: [
          { network: 'GitHub', username: 'ada' },
          { network: 'LINKED IN', url: 'linkedin.com/in/ada' },
          { network: 'Web', url: 'https://www.youtube.com/@ada' },
          { network: 'Twitter', username: 'ada' },
        ],
      },
      interests: [{ name: 'Chess', keywords: ['Openings'] }],
      languages: [{ language: 'English', fluency: 'Native (C2)' }],
      awards: [{ title: 'Best' }],
    })
    expect(content).toMatchObject({
      mail: 'ada@x.example',
      name: 'Ada Example',
      roles: ['Engineer', 'UI/UX Designer', 'Speaker'],
      videoChannel: 'https://www.youtube.com/@ada',
      resume: 'https://x.example/cv.pdf',
      avatar: 'https://ada.example/me.jpg',
      biography: 'I have always counted.\n\nInterests: Chess (Openings).\n\nLanguages: English (Native, C2).',
      otherLinks: [{ label: 'Twitter', url: 'https://x.com/ada' }],
      skipped: [],
    })
    expect(content.profile).toEqual({
      githubURL: 'https://github.com/ada',
      linkedInURL: 'https://linkedin.com/in/ada',
      instagramURL: '',
      facebookURL: '',
      aboutMe: 'I count.',
    })
  })

  const LONG = `${'word '.repeat(30)}end.`

  test.each([
    [{ summary: `${LONG} ${LONG} ${LONG}` }, `${LONG} ${LONG}`, LONG],
    [{ summary: 'In short.', aboutMe: 'At <b>length</b>.<br><br>More.' }, 'In short.', 'At length.\n\nMore.'],
    [{ summary: '<p>I count.</p>', about: 'I count.' }, 'I count.', ''],
    [{ summary: 'I count.', about: 'I  count.\n\nAnd I weave.' }, 'I count.', 'And I weave.'],
    [{ summary: 'I build:\n• Looms\n• Engines' }, 'I build: Looms; Engines.', ''],
    [
      {
        summary:
          'I lead a team of twelve people, e.g. Bob, who keep the payment platform of a bank running. Before that I built departure boards for stations.',
      },
      'I lead a team of twelve people, e.g. Bob, who keep the payment platform of a bank running.',
      'Before that I built departure boards for stations.\n\nLanguages: Twi.',
    ],
    [
      { summary: '東京のスタートアップで決済システムを開発しています。休日は登山と写真を楽しんでいます。' },
      '東京のスタートアップで決済システムを開発しています。',
      '休日は登山と写真を楽しんでいます。\n\n言語：Twi。',
    ],
  ])('has an intro that the biography does not repeat: %j', (texts, intro, story) => {
    const languages = story.includes('Twi') ? ['Twi'] : []
    const { profile, biography, hints } = read({ basics: { name: 'Ada', ...texts }, languages })
    expect([profile.aboutMe, biography]).toEqual([intro, story])
    expect(hints.some(({ kind }) => kind === 'no-biography')).toBe(story === '')
  })

  test('gets defaults and hints without a name, roles, or a summary', () => {
    const { name, roles, biography, hints } = read({ work: [{ company: 'X' }] })
    expect([name, roles, biography]).toEqual(['My Portfolio', ['Developer'], ''])
    expect(hints.map(({ kind }) => kind)).toEqual(['unknown-language', 'no-name', 'no-roles', 'no-biography'])
  })

  test('has up to eight roles', () => {
    const { roles, skipped } = read({ basics: { name: 'Ada', label: 'A|B|C|D|E|F|G|H|I|J', summary: 'I count.' } })
    expect([roles.join(''), skipped]).toEqual(['ABCDEFGH', ['The roles I, J: the site shows up to 8']])
  })

  test('has every profile', () => {
    const { profile, videoChannel, otherLinks } = read({
      basics: {
        name: 'Ada',
        twitter: '@ada',
        profiles: [
          { network: 'GitHub', url: 'https://github.com/ada' },
          { network: 'GitHub', url: 'https://github.com/ada-at-work' },
          { network: 'mastodon', url: 'https://social.example/@ada' },
          { network: 'gitlab', username: 'ada' },
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
      { label: 'GitLab', url: 'https://gitlab.com/ada' },
      { label: 'Stack Overflow', url: 'https://stackoverflow.com/users/7' },
      { label: 'ada.example', url: 'https://www.ada.example/blog' },
      { label: 'Twitter', url: 'https://x.com/ada' },
    ])
  })
})

test.each([
  ['keywords of a group', [{ name: 'Web Development', keywords: ['HTML', 'CSS', 'html'] }], ['HTML', 'CSS']],
  ['a skill with keywords', [{ name: 'AWS', keywords: ['Lambda'] }], ['AWS', 'Lambda']],
  ['skills without keywords', [{ name: 'Rust', level: 'Master' }, { name: 'Go' }], ['Rust', 'Go']],
  ['strings', ['Rust', 'Go'], ['Rust', 'Go']],
  ['groups by name', { languages: ['Rust', 'Go'] }, ['Rust', 'Go']],
  ['keywords with commas', [{ name: 'Languages', keywords: 'Rust, Go' }], ['Rust', 'Go']],
  ['several names', [{ name: 'Languages', keywords: ['Rust, Go', 'C (a, b)'] }], ['Rust', 'Go', 'C (a, b)']],
  ['one text', 'Rust, Go', ['Rust', 'Go']],
  ['tools, which are apps', [{ name: 'Tools & Misc', keywords: ['Figma'] }, { name: 'Rust' }], ['Rust']],
  ['too long', ['Rust', 'a skill that is really a whole sentence long and winding about things'], ['Rust']],
])('skills may be %s', (what, skills, names) => {
  const content = read({ basics: { name: 'A' }, skills })
  const cards = content.skills.filter(({ name, isHeading }) => !isHeading || name === 'AWS')
  expect(cards.map(({ name }) => name)).toEqual(names)
  expect(content.apps).toEqual(what.startsWith('tools') ? [{ name: 'Figma' }] : [])
  expect(content.skipped.some((line) => line.endsWith('too long for a card'))).toBe(what === 'too long')
})

test('projects have a description of sentences, technologies, links, and a date', () => {
  const { projects } = read({
    projects: [
      {
        name: 'Engine',
        description: 'It counts.',
        highlights: ['Fast', 'Small'],
        keywords: ['Brass', 'Steam'],
        startDate: '1837-01',
        endDate: '1838-06-01',
        url: 'https://github.com/ada/engine',
        type: 'application',
      },
      {
        title: 'Shop',
        summary: 'It sells',
        website: 'shop.example',
        type: 'Web',
        github: 'https://github.com/ada/shop',
      },
      'Just a name',
    ],
  })
  expect(projects).toMatchObject([
    {
      title: 'Engine',
      description: ['It counts', 'Fast', 'Small'],
      technologies: 'Brass, Steam',
      gitRepoLink: 'https://github.com/ada/engine',
      projectLink: '',
      date: '1838-06',
      stack: '',
      deployed: '',
    },
    { gitRepoLink: 'https://github.com/ada/shop', projectLink: 'https://shop.example', deployed: 'Yes', stack: 'Web' },
    { title: 'Just a name', description: '' },
  ])
})

const EXTRAS = {
  basics: { name: 'Ada', summary: 'I count.' },
  work: [{ name: 'Acme', position: 'Engineer', startDate: '2018' }],
  awards: [{ title: 'Medal', awarder: 'The Society', date: '2020-05-01', summary: 'For <b>counting</b>.' }],
  certifications: [{ name: 'Cloud Expert', issuer: 'Vendor', startDate: '2021-02' }, { name: null }],
  publications: [{ name: 'On Engines', publisher: 'Journal', releaseDate: '2019' }],
  talks: [{ name: 'On Looms', event: 'Fair', date: '2022' }],
  languages: [{ language: 'English', fluency: 'Native' }, { name: 'Polish' }],
}

test('awards, certificates, publications, and talks are in the timeline', () => {
  const { timeline, biography, skipped } = read(EXTRAS)
  expect(timeline.map(({ title, from, to, kind, group }) => [title, from, to, kind, group])).toEqual([
    ['Engineer', '2018', undefined, 'work', undefined],
    ['On Engines', '2019', '2019', 'publication', undefined],
    ['Medal', 'May 2020', 'May 2020', 'award', undefined],
    ['Cloud Expert', 'Feb 2021', 'Feb 2021', 'certificate', 'Certificates'],
    ['On Looms', '2022', '2022', 'publication', 'Talks'],
  ])
  expect([biography, skipped]).toEqual([
    '',
    ['Languages: English (Native), Polish: there is no biography to add it to', '1 timeline entry: no title'],
  ])
})

test('a group that holds the whole timeline has no heading', () => {
  const { timeline } = read({ basics: { name: 'Ada' }, education: [{ institution: 'School' }, { institution: 'Uni' }] })
  expect(timeline.map(({ group }) => group)).toEqual([undefined, undefined])
})

test.each([
  ['', 'it is not valid JSON (line 1, column 1)'],
  ['[]', 'not a JSON Resume'],
  ['{"name": "package", "version": "1.0.0"}', 'not a JSON Resume'],
  ['{"basics": {"name": "Ada"}\n"work": []}', 'it is not valid JSON (line 2, column 1)'],
  ['{"basics": {}}', 'not a JSON Resume'],
  ['{"basics": {"name": "A"}, "chapters": [{"title": "X"}]}', 'only a name could be read'],
  [JSON.stringify({ basics: { name: 'A' }, skills: Array(20_000).fill('') }), 'it has more than 20000 values'],
])('rejects %.60j', (text, reason) => {
  expect(() => read(text)).toThrow(reason)
})

test('reports unused fields at every level', () => {
  const { mail, skipped } = read({
    basics: { name: 'A', phone: '1', url: 'https://a.example', karma: 7, email: 'a at x' },
    work: [{ company: 'X', position: 'Dev', website: 'https://x.example', location: 'Here' }],
    skills: [{ name: 'Rust', level: 'Master' }],
    projects: [{ name: 'P', roles: ['Lead'], entity: 'E', url: 'ftp://p.example' }],
    hobbies: ['Climbing'],
    patents: [],
    meta: { version: '1' },
  })
  expect(mail).toBe('')
  expect(skipped).toEqual([
    'basics.email (a at x): it is not an email address',
    '"location" in work: not shown by the site',
    '"level" in skills: not used by the site',
    'The URL of P (ftp://p.example): it is not an http(s) URL',
    '"roles" in projects: not used by the site',
    '"entity" in projects: not used by the site',
    'basics.url: this site replaces it',
    'basics.phone: not shown by the site; to show it, add "tel:" and the number to links.more in site.yaml',
    'basics.karma: not used by the site',
    'hobbies: not used by the site',
  ])
})
