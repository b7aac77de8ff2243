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
    const { name, roles, profile, biography, videoChannel, avatar, mail, otherLinks, skipped } = read({
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
    expect(biography).toBe('I have always counted.\n\nInterests: Chess (Openings).\n\nLanguages: English (Native).')
    expect(otherLinks).toEqual([{ label: 'Twitter', url: 'https://x.com/ada' }])
    expect(skipped).toEqual([])
  })

  test('has a long summary truncated after a sentence', () => {
    const sentence = `${'word '.repeat(30)}end.`
    const { profile, biography } = read({ basics: { name: 'A', summary: `${sentence} ${sentence} ${sentence}` } })
    expect(profile.aboutMe).toBe(`${sentence} ${sentence}`)
    expect(biography).toBe(sentence)
  })

  test('gets defaults and hints without a name, roles, or a summary', () => {
    const { name, roles, biography, hints } = read({ work: [{ company: 'X' }] })
    expect([name, roles, biography]).toEqual(['My Portfolio', ['Developer'], 'Welcome.'])
    expect(hints).toHaveLength(2)
  })
})

describe('skills', () => {
  test.each([
    ['keywords of a group', [{ name: 'Web Development', keywords: ['HTML', 'CSS', 'html'] }], ['HTML', 'CSS']],
    ['a skill with keywords', [{ name: 'AWS', keywords: ['Lambda'] }], ['AWS', 'Lambda']],
    ['skills without keywords', [{ name: 'Rust', level: 'Master' }, { name: 'Go' }], ['Rust', 'Go']],
    ['strings', ['Rust', 'Go'], ['Rust', 'Go']],
    ['groups by name', { languages: ['Rust', 'Go'] }, ['Rust', 'Go']],
    ['keywords with commas', [{ name: 'Languages', keywords: 'Rust, Go' }], ['Rust', 'Go']],
    [
      'keywords with several names',
      [{ name: 'Languages', keywords: ['Rust, Go', 'C (a, b)'] }],
      ['Rust', 'Go', 'C (a, b)'],
    ],
    ['one text', 'Rust, Go', ['Rust', 'Go']],
  ])('may be %s', (_, skills, names) => {
    expect(read({ basics: { name: 'A' }, skills }).skills.map(({ name }) => name)).toEqual(names)
  })

  test('are apps in a group of tools', () => {
    const { skills, apps } = read({ skills: [{ name: 'Tools & Misc', keywords: ['Figma'] }, { name: 'Rust' }] })
    expect([skills, apps]).toEqual([[{ name: 'Rust' }], [{ name: 'Figma' }]])
  })

  test('are skipped if they are too long', () => {
    const { skills, skipped } = read({
      skills: ['Rust', 'a skill that is really a whole sentence, long and winding, about things'.replaceAll(',', '')],
    })
    expect(skills).toHaveLength(1)
    expect(skipped).toEqual([expect.stringMatching(/^The skill "a skill.*: it is too long for a card$/)])
  })
})

test('prefers about over summary for the biography, and links a resume', () => {
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
  test('use short highlights as technologies', () => {
    const { projects } = read({ projects: [{ name: 'A', description: 'B.', highlights: ['React JS', 'MySQL'] }] })
    expect(projects).toMatchObject([{ description: 'B.', technologies: 'React JS, MySQL' }])
  })

  test('have a description of sentences, technologies, links, and a date', () => {
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
])('rejects %j', (text) => {
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
])('accepts %j', (resume) => {
  expect(read(resume).name).toMatch(/^A/)
})

test('reports an invalid email address', () => {
  const { mail, skipped } = read({ basics: { name: 'A', email: 'a at x' } })
  expect([mail, skipped]).toEqual(['', ['basics.email (a at x): it is not an email address']])
})

test('reports unused fields at every level', () => {
  const { skipped } = read({
    basics: { name: 'A', phone: '1', url: 'https://a.example', karma: 7 },
    work: [{ company: 'X', position: 'Dev', website: 'https://x.example', location: 'Here' }],
    skills: [{ name: 'Rust', level: 'Master' }],
    projects: [{ name: 'P', roles: ['Lead'], entity: 'E', url: 'ftp://p.example' }],
    hobbies: ['Climbing'],
    patents: [],
    meta: { version: '1' },
  })
  expect(skipped).toEqual([
    `hobbies: the site doesn't use them`,
    `basics.phone: the site doesn't publish it`,
    `basics.karma: the site doesn't use it`,
    'basics.url: this site replaces it',
    `"website" in work: the site doesn't use it`,
    `"location" in work: the site doesn't publish it`,
    `"level" in skills: the site doesn't use it`,
    `"roles" in projects: the site doesn't use it`,
    `"entity" in projects: the site doesn't use it`,
    'The URL of P (ftp://p.example): it is not an http(s) URL',
  ])
})

test('reads nested sections, and images and links in records', () => {
  const { name, avatar, profile, timeline, skills, projects, skipped } = read({
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
  expect(skipped).toEqual([])
})

test('reads an owner at the top level', () => {
  const { name, roles, mail } = read({ name: 'Fred', title: 'Dev', email: 'f@x.example', skills: ['JS'] })
  expect([name, roles, mail]).toEqual(['Fred', ['Dev'], 'f@x.example'])
})

test('rejects a document with only a name', () => {
  expect(() => read({ basics: { name: 'A' }, chapters: [{ title: 'X' }] })).toThrow('only a name could be read')
})
