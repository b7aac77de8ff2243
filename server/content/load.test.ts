import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { VALID_FILES, writeContentDir } from './fixtures.ts'
import { loadContent } from './load.ts'
import { formatIssues } from './schema/issues.ts'

const SAMPLE = join(import.meta.dirname, '../../content')

async function issuesIn(changes: Record<string, string | undefined>) {
  const result = await loadContent(await writeContentDir(changes))
  return result.kind === 'invalid' ? result.issues : []
}

async function documentsOf(changes: Record<string, string | undefined>) {
  const result = await loadContent(await writeContentDir(changes))
  if (result.kind === 'invalid') throw new Error(formatIssues('the folder', result.issues))
  if (!result.content.documents) throw new Error('There are no documents.')
  return { ...result.content.documents, ...result.content }
}

describe('the sample content', () => {
  test('is valid and fills every section of the site', async () => {
    const result = await loadContent(SAMPLE)
    if (result.kind === 'invalid') throw new Error(formatIssues('content', result.issues))
    const { site, documents, images } = result.content
    expect(documents?.projects.length).toBeGreaterThanOrEqual(12)
    expect(documents?.timelines.length).toBeGreaterThanOrEqual(6)
    expect(documents?.skills.length).toBeGreaterThanOrEqual(12)
    expect(documents?.applications.length).toBeGreaterThanOrEqual(8)
    expect(site).toMatchObject({ roles: ['Fullstack Developer', 'Youtuber', 'Freelancer'], avatar: expect.anything() })
    expect(images.size).toBeGreaterThan(30)
  })

  test('has a current entry and a project without a banner', async () => {
    const result = await loadContent(SAMPLE)
    const documents = result.kind === 'ok' ? result.content.documents : undefined
    expect(documents?.timelines.at(-1)?.timeline.to).toBeUndefined()
    expect(documents?.projects.some((project) => !project.projectBanner)).toBe(true)
  })
})

describe('valid content', () => {
  test('becomes API documents', async () => {
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

  test('reports a misspelled file or folder, but not a file renamed on purpose', async () => {
    const renamed = {
      'skills.yaml': undefined,
      'skills.yml': '',
      'projects/engine.yaml': undefined,
      'project/a.yaml': '',
    }
    expect(await issuesIn(renamed)).toMatchObject([
      { file: 'project', expected: 'the file name "projects"' },
      { file: 'skills.yml', expected: 'the file name "skills.yaml"' },
    ])
    expect(await documentsOf({ 'skills.yaml': undefined, '_skills.yaml': '', 'skills.yaml~': '' })).toBeDefined()
  })

  test('may have empty lists and no projects', async () => {
    const { timelines, skills, projects } = await documentsOf({
      'timeline.yaml': '# nothing yet\n',
      'skills.yaml': '[]',
      'projects/engine.yaml': undefined,
    })
    expect([timelines, skills, projects]).toEqual([[], [], []])
  })

  test('shows a section only if it is listed and has something to show', async () => {
    const lists = ['profile.yaml', 'timeline.yaml', 'skills.yaml', 'apps.yaml', 'projects/engine.yaml']
    const none = await documentsOf(Object.fromEntries(lists.map((name) => [name, undefined])))
    expect(none.site.sections).toEqual(['home', 'about'])
    expect(none.owner.githubURL).toBe('')
    const all = await documentsOf({})
    expect(all.site.sections).toEqual(['home', 'timeline', 'skills', 'apps', 'about', 'portfolio'])
    const site = 'name: Ada\ngreeting: Hi\nroles: [One]\nsections: [skills, about]\nheadings: { skills: My tools }\n'
    const chosen = await documentsOf({ 'site.yaml': site })
    expect(chosen.site).toMatchObject({ sections: ['home', 'skills'], headings: { skills: 'My tools' }, biography: [] })
  })

  test.each(['', '  to:\n', "  to: ''\n", '  to: ""\n'])('%j means a current entry', async (to) => {
    const { timelines } = await documentsOf({ 'timeline.yaml': `- title: Now\n  from: 2020\n${to}` })
    expect(timelines[0]?.timeline).toEqual({ from: '2020' })
  })

  test('an empty link field means no link', async () => {
    const { owner, site } = await documentsOf({
      'profile.yaml': 'githubURL:\naboutMe:\n',
      'site.yaml': `${VALID_FILES['site.yaml']}links:\n  resume:\n`,
    })
    expect(owner).toMatchObject({ githubURL: '', aboutMe: '' })
    expect(site.links).toEqual({ resume: '', videoChannel: '', mail: '', more: [] })
  })

  test('accepts technologies as a list', async () => {
    const { projects } = await documentsOf({ 'projects/engine.yaml': 'title: E\ntechnologies: [Gears, Steam]\n' })
    expect(projects[0]?.technologies).toBe('Gears, Steam')
  })

  test('assigns unique ids to entries with the same title', async () => {
    const { skills } = await documentsOf({ 'skills.yaml': '- title: C++\n- title: C\n- title: "!"\n- title: c' })
    expect(skills.map(({ _id }) => _id)).toEqual(['c', 'c-2', 'item', 'c-3'])
  })

  test('splits the biography into paragraphs', async () => {
    const text = 'name: Ada\ngreeting: Hi\nroles: [One]\nbiography: |\n  First\n  line.\n\n\n  Second.\n'
    const { site } = await documentsOf({ 'site.yaml': text })
    expect(site.biography).toEqual(['First line.', 'Second.'])
  })

  test('needs only site.yaml with an external backend', async () => {
    const changes = Object.fromEntries(Object.keys(VALID_FILES).map((name) => [name, undefined]))
    const dir = await writeContentDir({ ...changes, 'site.yaml': VALID_FILES['site.yaml'] })
    expect(await loadContent(dir, { siteOnly: true })).toMatchObject({
      kind: 'ok',
      content: { site: { name: 'Ada' } },
    })
  })
})

describe('an issue', () => {
  test('has a file, a line, a field, and what was expected and found', async () => {
    const issues = await issuesIn({ 'profile.yaml': '# mine\ngithubURL: https://x.example\nfacebookURL: me\n' })
    expect(issues).toEqual([
      { kind: 'url', file: 'profile.yaml', line: 3, field: 'facebookURL', expected: 'an http(s) URL', found: '"me"' },
    ])
    expect(formatIssues('mine', issues)).toBe(
      'Found 1 content issue in mine:\n  profile.yaml:3  facebookURL  expected an http(s) URL, found "me"',
    )
  })

  test('is reported with all others, sorted by file and line', async () => {
    const issues = await issuesIn({
      'site.yaml': 'name: Ada\nroles: []\nlook: ""\naccent: 400\n',
      'skills.yaml': '- title: Sums\n- icon: icons/none.svg\n  level: 9\n',
      'projects/engine.yaml': 'title: Engine\ndescription: A. B\nbanner: banners/none.png\n',
      'apps.yaml': '- title: A\n',
    })
    expect(formatIssues('mine', issues).split('\n')).toEqual([
      'Found 9 content issues in mine:',
      '  apps.yaml:1  [1].title  expected a known field; check the spelling',
      '  apps.yaml:1  [1].name  expected text, found nothing',
      '  projects/engine.yaml:3  banner  expected an image (svg, png, jpg, webp, avif, or gif) in the content folder, found "banners/none.png"',
      '  site.yaml:1  greeting  expected text, found nothing',
      '  site.yaml:2  roles  expected at least one role, found []',
      '  site.yaml:3  look  expected vitrine or paper, found ""',
      '  site.yaml:4  accent  expected a hue from 0 to 360, found 400',
      '  skills.yaml:2  [2].title  expected text, found nothing',
      '  skills.yaml:3  [2].level  expected a known field; check the spelling',
    ])
  })

  test.each([
    ['site.yaml', `${VALID_FILES['site.yaml']}avatar:\n  alt: Ada\n  picture: 'https://['\n`, ['avatar.picture', 7]],
    ['skills.yaml', "- title: Sums\n  icon: 'https://['\n", ['[1].icon', 2]],
    ['apps.yaml', "- name: Abacus\n  icon: 'https://['\n", ['[1].icon', 2]],
    ['projects/engine.yaml', "title: Engine\nbanner: 'https://['\n", ['banner', 2]],
  ])('is reported for an image URL in %s that cannot be parsed', async (file, text, [field, line]) => {
    const expected = 'a valid http(s) URL'
    expect(await issuesIn({ [file]: text })).toEqual([
      { kind: 'image', file, line, field, expected, found: '"https://["' },
    ])
  })

  test.each([
    ['githubUrl: https://x.example\n', { line: 1, field: 'githubUrl', expected: /a known field/ }],
    ['- githubURL\n', { line: 1, field: '', expected: /fields in the form "name: value"/ }],
    ['aboutMe: [one\n', { line: 1, field: '', expected: /a closing bracket/ }],
    ['aboutMe: a\naboutMe: b\n', { line: 2, field: '', expected: /"aboutMe" only once; it is also on line 1/ }],
    ['aboutMe:\n\tone\n', { line: 2, field: '', expected: /allow tabs/ }],
    ['aboutMee: x\n', { line: 1, field: 'aboutMee', expected: /did you mean aboutMe\?/ }],
    ['githubURL: https://x.example\naboutMe: *bold*\n', { line: 2, field: '', expected: /quotes around text/ }],
    ['githubURL: javascript:alert(1)\n', { line: 1, field: 'githubURL', expected: /an http\(s\) URL/ }],
  ])('in a file with fields has a location and an expectation: %j', async (text, { expected, ...location }) => {
    const issues = await issuesIn({ 'profile.yaml': text })
    expect(issues[0]).toMatchObject({ file: 'profile.yaml', ...location, expected: expect.stringMatching(expected) })
  })

  test.each([
    ['title: School\n', { field: '', expected: 'a list of entries, each beginning with "- title:"' }],
    ['-\n', { field: '[1]', expected: 'fields in the form "name: value"' }],
    ['- title: School\n', { field: '[1].from', expected: 'a year or a date' }],
    ['- title:\n  from: 2020\n', { field: '[1].title', expected: 'text', found: 'nothing' }],
  ])('in a file with entries has a location and an expectation: %j', async (text, issue) => {
    expect(await issuesIn({ 'timeline.yaml': text })).toMatchObject([{ file: 'timeline.yaml', line: 1, ...issue }])
  })

  test('shows the line and its correction', async () => {
    const issues = await issuesIn({ 'projects/engine.yaml': 'title: Rust: the book\n' })
    expect(formatIssues('mine', issues)).toBe(
      [
        'Found 1 content issue in mine:',
        '  projects/engine.yaml:1  expected quotes around text that contains a colon',
        '      title: Rust: the book',
        '    → title: "Rust: the book"',
      ].join('\n'),
    )
  })

  test.each([
    [{ 'apps.yaml': '- name:Abacus\n' }, 'a space after the colon'],
    [{ 'projects/engine.yaml': 'title: E\nbaner: icons/sum.svg\n' }, 'a known field; did you mean banner?'],
    [{ 'apps.yaml': '- name: A\n  icon: icons/smu.svg\n' }, expect.stringContaining('did you mean icons/sum.svg?')],
    [{ 'site.yaml': `${VALID_FILES['site.yaml']}resume: x\n` }, expect.stringContaining('indent it under links')],
    [{ 'site.yaml': `${VALID_FILES['site.yaml']}links:\n  accent: 3\n` }, expect.stringContaining('remove the spaces')],
  ])('suggests a fix: %j', async (changes, expected) => {
    expect((await issuesIn(changes)).map((issue) => issue.expected)).toEqual([expected])
  })

  test('is reported for a file that is not UTF-8', async () => {
    const dir = await writeContentDir()
    await writeFile(join(dir, 'profile.yaml'), Buffer.from('githubURL:\naboutMe: Caf\xe9\n', 'latin1'))
    const result = await loadContent(dir)
    expect(result).toMatchObject({
      issues: [{ file: 'profile.yaml', line: 2, expected: expect.stringMatching(/^UTF-8 text/) }],
    })
  })

  test('truncates a long value', async () => {
    const [issue] = await issuesIn({ 'profile.yaml': `githubURL: ${'x'.repeat(500)}` })
    expect(issue?.found?.length).toBeLessThan(70)
  })

  test.each(['roles', 'sections'])('in %s has the name of the list', async (list) => {
    const text = (VALID_FILES['site.yaml'] ?? '').replace('roles: [One]', 'roles: One')
    const changes = { 'site.yaml': list === 'roles' ? text : `${VALID_FILES['site.yaml']}sections: [home, home]\n` }
    expect(await issuesIn(changes)).toMatchObject([{ file: 'site.yaml', field: list }])
  })
})
