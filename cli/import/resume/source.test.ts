import { describe, expect, test } from 'vitest'
import { createJournal } from '../import-log.ts'
import { readResume } from './source.ts'

function read(resume: unknown) {
  const journal = createJournal(() => {})
  const reading = readResume(Buffer.from(typeof resume === 'string' ? resume : JSON.stringify(resume)), journal)
  if (reading.kind === 'failed') throw new Error(reading.reason)
  return { ...reading.imported, left: journal.left(), hints: journal.hints() }
}

describe('the owner', () => {
  test('is named, introduced and linked', () => {
    const { name, roles, profile, biography, videoChannel, avatar, mail, left } = read({
      basics: {
        name: 'Ada Example',
        label: 'Engineer | UI/UX Designer / Speaker',
        image: 'https://ada.example/me.jpg',
        email: 'ada@x.example',
        summary: 'I count.\n\nI have always counted.',
        profiles: [
          { network: 'GitHub', username: 'ada' },
          { network: 'LINKED IN', url: 'linkedin.com/in/ada' },
          { network: 'Web', url: 'https://www.youtube.com/@ada' },
          { network: 'Twitter', username: 'ada' },
        ],
      },
      interests: [{ name: 'Chess', keywords: ['Openings'] }],
      languages: [{ language: 'English', fluency: 'Native' }],
      awards: [{ title: 'Best' }],
    })
    expect({ name, roles, videoChannel, avatar, mail }).toEqual({
      mail: 'ada@x.example',
      name: 'Ada Example',
      roles: ['Engineer', 'UI/UX Designer', 'Speaker'],
      videoChannel: 'https://www.youtube.com/@ada',
      avatar: 'https://ada.example/me.jpg',
    })
    expect(profile).toEqual({
      githubURL: 'https://github.com/ada',
      linkedInURL: 'https://linkedin.com/in/ada',
      instagramURL: '',
      facebookURL: '',
      aboutMe: 'I count.',
    })
    expect(biography).toBe(
      'I count.\n\nI have always counted.\n\nInterests: Chess (Openings).\n\nLanguages: English (Native).',
    )
    expect(left).toEqual([
      'awards: the site has no place for them',
      'The profile twitter: the site has no place for it',
    ])
  })

  test('of a long summary is introduced by whole sentences', () => {
    const sentence = `${'word '.repeat(30)}end.`
    const { profile, biography } = read({ basics: { name: 'A', summary: `${sentence} ${sentence} ${sentence}` } })
    expect(profile.aboutMe).toBe(`${sentence} ${sentence}`)
    expect(biography).toContain(`${sentence} ${sentence} ${sentence}`)
  })

  test('without a name, roles or a summary still has a site, and hints say what to write', () => {
    const { name, roles, biography, hints } = read({ work: [{ company: 'X' }] })
    expect([name, roles, biography]).toEqual(['My Portfolio', ['Developer'], 'Welcome.'])
    expect(hints).toHaveLength(2)
  })
})

describe('skills', () => {
  test.each([
    ['keywords of a group', [{ name: 'Web Development', keywords: ['HTML', 'CSS', 'html'] }], ['HTML', 'CSS']],
    ['a skill and what belongs to it', [{ name: 'AWS', keywords: ['Lambda'] }], ['AWS', 'Lambda']],
    ['skills without keywords', [{ name: 'Rust', level: 'Master' }, { name: 'Go' }], ['Rust', 'Go']],
    ['words', ['Rust', 'Go'], ['Rust', 'Go']],
    ['groups by name', { languages: ['Rust', 'Go'] }, ['Rust', 'Go']],
    ['keywords with commas', [{ name: 'Languages', keywords: 'Rust, Go' }], ['Rust', 'Go']],
    [
      'keywords that hold several',
      [{ name: 'Languages', keywords: ['Rust, Go', 'C (a, b)'] }],
      ['Rust', 'Go', 'C (a, b)'],
    ],
    ['one text', 'Rust, Go', ['Rust', 'Go']],
  ])('may be %s', (_, skills, names) => {
    expect(read({ basics: { name: 'A' }, skills }).skills.map(({ name }) => name)).toEqual(names)
  })

  test('that are tools are apps', () => {
    const { skills, apps } = read({ skills: [{ name: 'Tools & Misc', keywords: ['Figma'] }, { name: 'Rust' }] })
    expect([skills, apps]).toEqual([[{ name: 'Rust' }], [{ name: 'Figma' }]])
  })

  test('that are sentences are left out', () => {
    const { skills, left } = read({
      skills: ['Rust', 'a skill that is really a whole sentence, long and winding, about things'.replaceAll(',', '')],
    })
    expect(skills).toHaveLength(1)
    expect(left).toEqual([expect.stringMatching(/^The skill "a skill.*: it is too long for a card$/)])
  })
})

test('a story beside the summary is the biography, and a resume elsewhere is linked', () => {
  const basics = {
    name: 'A',
    summary: 'In short.',
    aboutMe: 'At <b>length</b>.<br><br>And more.',
    resume: 'https://x.example/cv.pdf',
  }
  const { profile, biography, resume } = read({ basics })
  expect([profile.aboutMe, biography, resume]).toEqual([
    'In short.',
    'At length.\n\nAnd more.',
    'https://x.example/cv.pdf',
  ])
})

describe('projects', () => {
  test('whose highlights are names only are made with these', () => {
    const { projects } = read({ projects: [{ name: 'A', description: 'B.', highlights: ['React JS', 'MySQL'] }] })
    expect(projects).toMatchObject([{ description: 'B.', technologies: 'React JS, MySQL' }])
  })

  test('have a description of sentences, technologies, links and a date', () => {
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
        { title: 'Shop', summary: 'It sells', website: 'shop.example', github: 'https://github.com/ada/shop' },
        'Just a name',
      ],
    })
    expect(projects).toMatchObject([
      {
        title: 'Engine',
        description: 'It counts. Fast. Small.',
        technologies: 'Brass, Steam',
        gitRepoLink: 'https://github.com/ada/engine',
        projectLink: '',
        date: '1838-06',
        stack: 'Application',
        deployed: '',
      },
      {
        title: 'Shop',
        gitRepoLink: 'https://github.com/ada/shop',
        projectLink: 'https://shop.example',
        deployed: 'Yes',
      },
      { title: 'Just a name', description: '' },
    ])
  })
})

test.each([
  '',
  '[]',
  '{}',
  '{"name": "package", "version": "1.0.0"}',
  '<html></html>',
  '{"basics": {}}',
  '{"basics": null}',
])('%j is no resume', (text) => {
  expect(() => read(text)).toThrow(/not a JSON Resume|nothing in it/)
})

test.each([
  { basics: [{ name: 'A' }], work: 'none', education: 7, skills: null, projects: { a: 'b' } },
  { basics: { name: 'A', location: 'Here', profiles: { github: 'https://github.com/a' } }, work: { company: 'X' } },
  {
    basics: { name: { first: 'A', last: 'B' }, label: ['x', 'y'], summary: ['one', 'two'], profiles: [null, 'x'] },
    work: [[]],
  },
  { resume: { basics: { name: 'A' } } },
])('a resume as odd as %j is read all the same', (resume) => {
  expect(read(resume).name).toMatch(/^A/)
})

test('what is no mail address is named', () => {
  const { mail, left } = read({ basics: { name: 'A', email: 'a at x' } })
  expect([mail, left]).toEqual(['', ['basics.email (a at x): it is not a mail address']])
})

test('what the site has no place for is named, wherever it stands', () => {
  const { left } = read({
    basics: { name: 'A', phone: '1', url: 'https://a.example', karma: 7 },
    work: [{ company: 'X', position: 'Dev', website: 'https://x.example', location: 'Here' }],
    skills: [{ name: 'Rust', level: 'Master' }],
    projects: [{ name: 'P', roles: ['Lead'], entity: 'E', url: 'ftp://p.example' }],
    hobbies: ['Climbing'],
    patents: [],
    meta: { version: '1' },
  })
  expect(left).toEqual([
    'hobbies: the site has no place for them',
    'basics.phone: the site keeps it private',
    'basics.karma: the site has no place for it',
    'basics.url: this site takes its place',
    '"website" of work: the site has no place for it',
    '"location" of work: the site keeps it private',
    '"level" of skills: the site has no place for it',
    '"roles" of projects: the site has no place for it',
    '"entity" of projects: the site has no place for it',
    'The address of P (ftp://p.example): it is not an http(s) address',
  ])
})

test('a resume with its parts in sections, and pictures and links in records, is read', () => {
  const { name, avatar, profile, timeline, skills, projects, left } = read({
    basics: { name: 'Rita', headline: 'Dev', picture: { url: 'https://x.example/rita.jpg', size: 64 } },
    sections: {
      summary: { content: '<p>hi</p>' },
      profiles: { items: [{ network: 'GitHub', url: { href: 'https://github.com/rita' } }] },
      experience: { items: [{ company: 'A', position: 'B', date: 'Mar 2020 – Present', summary: '<p>x</p>' }] },
      skills: { items: [{ name: 'JS', keywords: [] }] },
      projects: { items: [{ name: 'P', url: { label: '', href: 'https://p.example' } }] },
    },
  })
  expect([name, avatar, profile.aboutMe]).toEqual(['Rita', 'https://x.example/rita.jpg', 'hi'])
  expect(profile.githubURL).toBe('https://github.com/rita')
  expect(timeline).toMatchObject([{ title: 'B, A', from: 'Mar 2020', description: 'x' }])
  expect(timeline[0]?.to).toBeUndefined()
  expect([skills[0]?.name, projects[0]?.projectLink]).toEqual(['JS', 'https://p.example'])
  expect(left).toEqual([])
})

test('a resume without basics has the owner beside its lists', () => {
  const { name, roles, mail } = read({ name: 'Fred', title: 'Dev', email: 'f@x.example', skills: ['JS'] })
  expect([name, roles, mail]).toEqual(['Fred', ['Dev'], 'f@x.example'])
})

test('a document of which only a name is understood is refused', () => {
  expect(() => read({ basics: { name: 'A' }, chapters: [{ title: 'X' }] })).toThrow('only a name could be read')
})
