import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toReport } from './issues.ts'
import { readContent } from './load.ts'
import { GOOD_FILES, writeFolder } from './fixtures.ts'

const SHIPPED = join(import.meta.dirname, '../../content')

async function mistakesIn(changes: Record<string, string | undefined>) {
  const reading = await readContent(await writeFolder(changes))
  return reading.kind === 'mistaken' ? reading.mistakes : []
}

async function documentsOf(changes: Record<string, string | undefined>) {
  const reading = await readContent(await writeFolder(changes))
  if (reading.kind === 'mistaken') throw new Error(toReport('the folder', reading.mistakes))
  if (!reading.content.documents) throw new Error('There are no documents.')
  return { ...reading.content.documents, ...reading.content }
}

describe('the content that is shipped', () => {
  test('is good and rich enough to show every part of the site', async () => {
    const reading = await readContent(SHIPPED)
    if (reading.kind === 'mistaken') throw new Error(toReport('content', reading.mistakes))
    const { site, documents, pictures } = reading.content
    expect(documents?.projects.length).toBeGreaterThanOrEqual(12)
    expect(documents?.timelines.length).toBeGreaterThanOrEqual(6)
    expect(documents?.skills.length).toBeGreaterThanOrEqual(12)
    expect(documents?.applications.length).toBeGreaterThanOrEqual(8)
    expect(site).toMatchObject({ roles: ['Fullstack Developer', 'Youtuber', 'Freelancer'], avatar: expect.anything() })
    expect(pictures.size).toBeGreaterThan(30)
  })

  test('shows an entry that still goes on, and a project without a banner', async () => {
    const reading = await readContent(SHIPPED)
    const documents = reading.kind === 'good' ? reading.content.documents : undefined
    expect(documents?.timelines.at(-1)?.timeline.to).toBeUndefined()
    expect(documents?.projects.some((project) => !project.projectBanner)).toBe(true)
  })
})

describe('a good folder', () => {
  test('becomes documents of the wire', async () => {
    const { owner, timelines, skills, applications, projects } = await documentsOf({})
    expect(owner).toEqual({
      instagramURL: '',
      facebookURL: '',
      linkedInURL: '',
      githubURL: 'https://github.example/ada',
      aboutMe: 'I count.',
    })
    expect(timelines).toEqual([
      { _id: 'school', title: 'School', description: '', timeline: { from: '1990', to: '1999' } },
    ])
    expect(skills).toEqual([
      {
        _id: 'sums',
        title: 'Sums',
        svg: { url: expect.stringMatching(/^\/pictures\/icons\/sum\.svg\?v=[0-9a-f]{10}$/) },
      },
    ])
    expect(applications).toEqual([{ _id: 'abacus', name: 'Abacus', svg: undefined }])
    expect(projects).toMatchObject([{ _id: 'engine', title: 'Engine', gitRepoLink: '', projectBanner: undefined }])
  })

  test('may have empty lists and no projects', async () => {
    const { timelines, skills, projects } = await documentsOf({
      'timeline.yaml': '# nothing yet\n',
      'skills.yaml': '[]',
      'projects/engine.yaml': undefined,
    })
    expect([timelines, skills, projects]).toEqual([[], [], []])
  })

  test.each(['', '  to:\n', "  to: ''\n", '  to: ""\n'])('an end written as %j means that it goes on', async (to) => {
    const { timelines } = await documentsOf({ 'timeline.yaml': `- title: Now\n  from: 2020\n${to}` })
    expect(timelines[0]?.timeline).toEqual({ from: '2020' })
  })

  test('a link with nothing after its colon is no link', async () => {
    const { owner, site } = await documentsOf({
      'profile.yaml': 'githubURL:\naboutMe:\n',
      'site.yaml': `${GOOD_FILES['site.yaml']}links:\n  resume:\n`,
    })
    expect(owner).toMatchObject({ githubURL: '', aboutMe: '' })
    expect(site.links).toEqual({ resume: '', videoChannel: '', mail: '' })
  })

  test('entries of the same title have ids of their own', async () => {
    const { skills } = await documentsOf({ 'skills.yaml': '- title: C++\n- title: C\n- title: "!"\n- title: c' })
    expect(skills.map(({ _id }) => _id)).toEqual(['c', 'c-2', 'item', 'c-3'])
  })

  test('a biography has one entry a paragraph', async () => {
    const text = 'name: Ada\ngreeting: Hi\nroles: [One]\nbiography: |\n  First\n  line.\n\n\n  Second.\n'
    const { site } = await documentsOf({ 'site.yaml': text })
    expect(site.biography).toEqual(['First line.', 'Second.'])
  })

  test('needs only its site file where a foreign backend has the documents', async () => {
    const changes = Object.fromEntries(Object.keys(GOOD_FILES).map((name) => [name, undefined]))
    const dir = await writeFolder({ ...changes, 'site.yaml': GOOD_FILES['site.yaml'] })
    expect(await readContent(dir, { siteOnly: true })).toMatchObject({
      kind: 'good',
      content: { site: { name: 'Ada' } },
    })
  })
})

describe('a mistake', () => {
  test('is told with its file, line, field, what was expected and what stands there', async () => {
    const mistakes = await mistakesIn({ 'profile.yaml': '# mine\ngithubURL: https://x.example\nfacebookURL: me\n' })
    expect(mistakes).toEqual([
      { file: 'profile.yaml', line: 3, field: 'facebookURL', expected: 'an http(s) address', found: '"me"' },
    ])
    expect(toReport('mine', mistakes)).toBe(
      'There is a mistake in mine:\n  profile.yaml:3  facebookURL  expected an http(s) address, found "me"',
    )
  })

  test('is told together with all others, over all files, in their order', async () => {
    const mistakes = await mistakesIn({
      'site.yaml': 'name: Ada\nroles: []\nbiography: ""\naccent: 400\n',
      'skills.yaml': '- title: Sums\n- icon: icons/none.svg\n  level: 9\n',
      'projects/engine.yaml': 'title: Engine\ndescription: A. B\nbanner: banners/none.png\n',
      'apps.yaml': undefined,
    })
    expect(toReport('mine', mistakes).split('\n')).toEqual([
      'There are 8 mistakes in mine:',
      '  apps.yaml:1  expected this file to be there and readable',
      '  projects/engine.yaml:3  banner  expected a picture (svg, png, jpg, webp, avif or gif) in the content folder, found "banners/none.png"',
      '  site.yaml:1  greeting  expected a text, found nothing',
      '  site.yaml:2  roles  expected at least one role, found []',
      '  site.yaml:3  biography  expected a text that is not empty, found ""',
      '  site.yaml:4  accent  expected a hue from 0 to 360, found 400',
      '  skills.yaml:2  [2].title  expected a text, found nothing',
      '  skills.yaml:3  [2].level  expected no such field here; is it misspelt?',
    ])
  })

  test.each([
    ['site.yaml', `${GOOD_FILES['site.yaml']}avatar:\n  alt: Ada\n  picture: 'https://['\n`, ['avatar.picture', 7]],
    ['skills.yaml', "- title: Sums\n  icon: 'https://['\n", ['[1].icon', 2]],
    ['apps.yaml', "- name: Abacus\n  icon: 'https://['\n", ['[1].icon', 2]],
    ['projects/engine.yaml', "title: Engine\nbanner: 'https://['\n", ['banner', 2]],
  ])('is a picture in %s at an address that cannot be read', async (file, text, [field, line]) => {
    const expected = 'an http(s) address that a browser can read'
    expect(await mistakesIn({ [file]: text })).toEqual([{ file, line, field, expected, found: '"https://["' }])
  })

  test.each([
    ['githubUrl: https://x.example\n', { line: 1, field: 'githubUrl', expected: /no such field here/ }],
    ['- githubURL\n', { line: 1, field: '', expected: /fields, each a name and a colon/ }],
    ['aboutMe: [one\n', { line: 2, field: '', expected: /YAML that can be read/ }],
    ['aboutMe: a\naboutMe: b\n', { line: 2, field: '', expected: /YAML that can be read \(Map keys must be unique/ }],
    ['aboutMe:\n\tone\n', { line: 2, field: '', expected: /YAML that can be read/ }],
    ['githubURL: https://x.example\naboutMe: *bold*\n', { line: 2, field: '', expected: /quotes around a text/ }],
    ['githubURL: javascript:alert(1)\n', { line: 1, field: 'githubURL', expected: /an http\(s\) address/ }],
  ])('in a file of fields has its place and its expectation: %j', async (text, { expected, ...place }) => {
    const mistakes = await mistakesIn({ 'profile.yaml': text })
    expect(mistakes[0]).toMatchObject({ file: 'profile.yaml', ...place, expected: expect.stringMatching(expected) })
  })

  test.each([
    ['title: School\n', { field: '', expected: 'a list of entries, each beginning with "- title:"' }],
    ['-\n', { field: '[1]', expected: 'fields, each a name and a colon' }],
    ['- title: School\n', { field: '[1].from', expected: 'a year or a date' }],
    ['- title:\n  from: 2020\n', { field: '[1].title', expected: 'a text', found: 'nothing' }],
  ])('in a file of entries has its place and its expectation: %j', async (text, mistake) => {
    expect(await mistakesIn({ 'timeline.yaml': text })).toMatchObject([{ file: 'timeline.yaml', line: 1, ...mistake }])
  })

  test('with a long value quotes only the beginning of it', async () => {
    const [mistake] = await mistakesIn({ 'profile.yaml': `githubURL: ${'x'.repeat(500)}` })
    expect(mistake?.found?.length).toBeLessThan(70)
  })

  test.each(['roles', 'sections'])('in %s names the list', async (list) => {
    const text = (GOOD_FILES['site.yaml'] ?? '').replace('roles: [One]', 'roles: One')
    const changes = { 'site.yaml': list === 'roles' ? text : `${GOOD_FILES['site.yaml']}sections: [home, home]\n` }
    expect(await mistakesIn(changes)).toMatchObject([{ file: 'site.yaml', field: list }])
  })
})
