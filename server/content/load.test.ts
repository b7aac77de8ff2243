import { existsSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadIssues, loadValid, VALID_FILES, writeContentDir } from '../../tests/fakes/content/content-dir.ts'
import { loadContent } from './load.ts'
import type { ContentCache } from './reader.ts'
import { describeIssue, formatIssues } from './schema/issues.ts'

const SITE = VALID_FILES['site.yaml'] ?? ''

test('the sample content is valid and fills every section of the site', async () => {
  const result = await loadContent(join(import.meta.dirname, '../../sample'))
  if (result.kind === 'invalid') throw new Error(formatIssues('content', result.issues))
  const { site, documents, images } = result.content
  expect(documents?.projects.length).toBeGreaterThanOrEqual(12)
  expect(documents?.timelines.length).toBeGreaterThanOrEqual(6)
  expect(documents?.skills.length).toBeGreaterThanOrEqual(12)
  expect(documents?.applications.length).toBeGreaterThanOrEqual(8)
  expect(site).toMatchObject({ roles: ['Fullstack Developer', 'Youtuber', 'Freelancer'], avatar: expect.anything() })
  expect(images.size).toBeGreaterThan(30)
  expect(documents?.timelines.at(-1)?.timeline.to).toBeUndefined()
  expect(documents?.projects.some((project) => !project.projectBanner)).toBe(true)
})

describe('valid content', () => {
  test('becomes API documents', async () => {
    const { owner, timelines, skills, applications, projects } = await loadValid()
    const links = { instagramURL: '', facebookURL: '', linkedInURL: '', githubURL: 'https://github.example/ada' }
    expect(owner).toEqual({ ...links, aboutMe: 'I count.' })
    expect(timelines).toEqual([
      { _id: 'school', title: 'School', description: '', timeline: { from: '1990', to: '1999' } },
    ])
    const url = expect.stringMatching(/^\/pictures\/icons\/sum\.svg\?v=[0-9a-f]{10}$/)
    expect(skills).toEqual([{ _id: 'sums', title: 'Sums', svg: { url } }])
    expect(applications).toEqual([{ _id: 'abacus', name: 'Abacus', svg: undefined }])
    expect(projects).toMatchObject([{ _id: 'engine', title: 'Engine', gitRepoLink: '', projectBanner: undefined }])
  })

  test('shows a section only if it is listed and has something to show', async () => {
    const lists = ['profile.yaml', 'timeline.yaml', 'skills.yaml', 'apps.yaml', 'projects/engine.yaml']
    const none = await loadValid(Object.fromEntries(lists.map((name) => [name, undefined])))
    expect(none.site.sections).toEqual(['home', 'about'])
    expect(none.owner.githubURL).toBe('')
    const empty = await loadValid({ 'timeline.yaml': '# nothing yet\n', 'skills.yaml': '[]' })
    expect(empty.site.sections).toEqual(['home', 'apps', 'about', 'portfolio'])
    const site = 'name: Ada\ngreeting: Hi\nroles: [One]\nsections: [skills, about]\nheadings: { skills: My tools }\n'
    const chosen = await loadValid({ 'site.yaml': site })
    expect(chosen.site).toMatchObject({ sections: ['home', 'skills'], headings: { skills: 'My tools' }, biography: [] })
  })

  test('is read from an overlay instead of the disk', async () => {
    const dir = await writeContentDir({ 'projects/loom.yaml': 'title: Loom\n' })
    const overlay = new Map([
      ['site.yaml', '\ufeffname: Bé\ngreeting: Hi\nroles: [One]\n'],
      ['skills.yaml', undefined],
      ['projects/engine.yaml', undefined],
      ['projects/wheel.yaml', 'title: Wheel\n'],
    ])
    const result = await loadContent(dir, { overlay })
    if (result.kind === 'invalid') throw new Error(formatIssues(dir, result.issues))
    const { site, documents } = result.content
    expect([site.name, documents?.skills]).toEqual(['Bé', []])
    expect(documents?.projects.map(({ title }) => title)).toEqual(['Loom', 'Wheel'])
    expect(await loadContent(dir, { overlay: new Map([['site.yaml', undefined]]) })).toMatchObject({
      issues: [{ kind: 'missing-file', file: 'site.yaml' }],
    })
    expect(
      await loadContent(dir, { overlay: new Map([['projects/loom.yaml', 'title: Loom\ndate: soon\n']]) }),
    ).toMatchObject({
      issues: [{ file: 'projects/loom.yaml', line: 2, field: 'date' }],
    })
  })

  test('reads an image again only if it changed', async () => {
    const dir = await writeContentDir()
    const cache: ContentCache = { images: new Map(), texts: new Map() }
    const readIcon = async () => {
      const result = await loadContent(dir, { cache })
      return result.kind === 'ok' ? result.content.images.get('/pictures/icons/sum.svg') : undefined
    }
    const first = await readIcon()
    expect(first?.bytes.length).toBeGreaterThan(0)
    expect((await readIcon())?.bytes).toBe(first?.bytes)
    await writeFile(join(dir, 'icons/sum.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>')
    const changed = await readIcon()
    expect(changed?.url).not.toBe(first?.url)
    expect(new TextDecoder().decode(changed?.bytes)).toContain('<g/>')
  })

  test('parses a text again only if it changed', async () => {
    const dir = await writeContentDir({ 'projects/engine.yaml': 'title: Engine\n' })
    const cache: ContentCache = { images: new Map(), texts: new Map() }
    const load = (text?: string) =>
      loadContent(dir, { cache, ...(text && { overlay: new Map([['projects/engine.yaml', text]]) }) })
    const titles = async (text?: string) => {
      const result = await load(text)
      return result.kind === 'ok' ? result.content.documents?.projects.map(({ title }) => title) : result.issues.length
    }
    expect(await titles()).toEqual(['Engine'])
    const parsed = cache.texts.get('site.yaml')?.file
    expect(await titles('title: Loom\n')).toEqual(['Loom'])
    expect(await titles('title: [\n')).toBe(1)
    expect(await titles()).toEqual(['Engine'])
    expect(cache.texts.get('site.yaml')?.file).toBe(parsed)
  })

  test.each(['', '  to:\n', "  to: ''\n", '  to: ""\n'])('%j means a current entry', async (to) => {
    const { timelines } = await loadValid({ 'timeline.yaml': `- title: Now\n  from: 2020\n${to}` })
    expect(timelines[0]?.timeline).toEqual({ from: '2020' })
  })

  test('may have empty fields, and paragraphs', async () => {
    const site = SITE.replace('Born to count.', '|\n  First\n  line.\n\n\n  Second.')
    const { owner, ...rest } = await loadValid({
      'profile.yaml': 'githubURL:\naboutMe:\n',
      'site.yaml': `${site}links:\n  resume:\n`,
    })
    expect(owner).toMatchObject({ githubURL: '', aboutMe: '' })
    expect(rest.site.links).toEqual({ resume: '', videoChannel: '', mail: '', more: [] })
    expect(rest.site.biography).toEqual(['First line.', 'Second.'])
  })

  test('assigns unique ids to entries with the same title', async () => {
    const { skills } = await loadValid({ 'skills.yaml': '- title: C++\n- title: C\n- title: "!"\n- title: c' })
    expect(skills.map(({ _id }) => _id)).toEqual(['c', 'c-2', 'item', 'c-3'])
  })

  test('needs only site.yaml with an external backend', async () => {
    const changes = Object.fromEntries(Object.keys(VALID_FILES).map((name) => [name, undefined]))
    const dir = await writeContentDir({ ...changes, 'site.yaml': SITE })
    expect(await loadContent(dir, { siteOnly: true })).toMatchObject({ kind: 'ok', content: { site: { name: 'Ada' } } })
  })
})

describe('an issue', () => {
  test('is reported with all others, with its file, line, and field, what was expected and found', async () => {
    const issues = await loadIssues({
      'site.yaml': 'name: Ada\nroles: []\nlook: ""\naccent: 400\n',
      'skills.yaml': '- title: Sums\n- icon: icons/none.svg\n  level: 9\n',
      'projects/engine.yaml': 'title: Engine\ndescription: A. B\nbanner: banners/none.png\n',
      'projects/rust.yaml': 'title: Rust: the book\n',
      'apps.yaml': '- title: A\n',
    })
    expect(formatIssues('mine', issues).split('\n')).toEqual([
      'Found 10 content issues in mine:',
      '  apps.yaml:1  [1].title  expected a known field: name, icon, group, order, draft',
      '  apps.yaml:1  [1].name  expected text, found nothing',
      '  projects/engine.yaml:3  banner  expected an image (svg, png, jpg, webp, avif, or gif) in the content folder, found "banners/none.png"',
      '  projects/rust.yaml:1  expected quotes around text that contains a colon',
      '      title: Rust: the book',
      '    → title: "Rust: the book"',
      '  site.yaml:1  greeting  expected text, found nothing',
      '  site.yaml:2  roles  expected at least one role, found []',
      '  site.yaml:3  look  expected vitrine or paper, found ""',
      '  site.yaml:4  accent  expected a hue from 0 to 360, found 400',
      '  skills.yaml:2  [2].title  expected text, found nothing',
      '  skills.yaml:3  [2].level  expected a known field: title, icon, group, order, draft',
    ])
    expect(formatIssues('mine', issues.slice(0, 1))).toMatch(/^Found 1 content issue in mine:\n/)
  })

  const URL_EXPECTED = 'a valid http(s) URL'

  test.each([
    ['site.yaml', `${SITE}avatar:\n  alt: Ada\n  picture: 'https://['\n`, 'image', 'avatar.picture', 7, URL_EXPECTED],
    ['skills.yaml', "- title: Sums\n  icon: 'https://['\n", 'image', '[1].icon', 2, URL_EXPECTED],
    ['projects/engine.yaml', "title: Engine\nbanner: 'https://['\n", 'image', 'banner', 2, URL_EXPECTED],
    ['apps.yaml', '- name: A\n  icon: icons/smu.svg\n', 'image', '[1].icon', 2, 'did you mean icons/sum.svg?'],
    ['apps.yaml', '- name:Abacus\n', 'value', '[1]', 1, 'a space after the colon'],
    ['profile.yaml', 'githubUrl: https://x.example\n', 'unknown-field', 'githubUrl', 1, 'did you mean githubURL?'],
    ['profile.yaml', 'aboutMe: x\nfacebookURL: me\n', 'url', 'facebookURL', 2, 'an http(s) URL'],
    ['profile.yaml', 'githubURL: javascript:alert(1)\n', 'url', 'githubURL', 1, 'an http(s) URL'],
    ['profile.yaml', "githubURL: 'https://['\n", 'url', 'githubURL', 1, 'an http(s) URL'],
    ['projects/engine.yaml', "title: A\nprojectLink: 'https://a b'\n", 'url', 'projectLink', 2, 'an http(s) URL'],
    ['profile.yaml', '- githubURL\n', 'value', '', 1, 'fields in the form "name: value"'],
    ['profile.yaml', 'githubURL:\naboutMe: *bold*\n', 'syntax', '', 2, 'quotes around text'],
    ['profile.yaml', 'aboutMe:\n\tone\n', 'syntax', '', 2, 'allow tabs'],
    ['timeline.yaml', 'title: School\n', 'value', '', 1, 'a list of entries, each beginning with "- title:"'],
    ['timeline.yaml', '-\n', 'value', '[1]', 1, 'fields in the form "name: value"'],
    ['timeline.yaml', '- title: School\n', 'value', '[1].from', 1, 'a year or a date'],
    ['timeline.yaml', '- title:\n  from: 2020\n', 'value', '[1].title', 1, 'text'],
    ['site.yaml', `${SITE}resume: x\n`, 'unknown-field', 'resume', 5, 'indent it under links'],
    ['site.yaml', `${SITE}links:\n  accent: 3\n`, 'unknown-field', 'links.accent', 6, 'remove the spaces'],
    ['site.yaml', SITE.replace('[One]', 'One'), 'value', 'roles', 3, 'a list of roles'],
    ['site.yaml', `${SITE}sections: [home, home]\n`, 'value', 'sections', 5, 'each section once'],
  ])('has a location and an expectation: %s %j', async (file, text, ...issue) => {
    const [kind, field, line, expected = ''] = issue
    const issues = await loadIssues({ [file]: text })
    expect(issues).toMatchObject([{ file, kind, field, line }])
    expect(issues.map(describeIssue)).toEqual([expect.stringContaining(String(expected))])
  })

  test('is a misspelled file or folder, but not a file renamed on purpose', async () => {
    const projects = { 'projects/engine.yaml': undefined, 'project/a.yaml': '' }
    expect(await loadIssues({ 'skills.yaml': undefined, 'skills.yml': '', ...projects })).toMatchObject([
      { file: 'project', expected: 'the file name "projects"' },
      { file: 'skills.yml', expected: 'the file name "skills.yaml"' },
    ])
    expect(await loadIssues({ 'skills.yaml': undefined, '_skills.yaml': '', 'skills.yaml~': '' })).toEqual([])
  })

  test('is a file that is not UTF-8', async () => {
    const dir = await writeContentDir()
    await writeFile(join(dir, 'profile.yaml'), Buffer.from('githubURL:\naboutMe: Caf\xe9\n', 'latin1'))
    expect(await loadContent(dir)).toMatchObject({
      issues: [{ file: 'profile.yaml', line: 2, expected: expect.stringMatching(/^UTF-8 text/) }],
    })
  })

  // Nobody may read the start of this file, not even root.
  test.skipIf(!existsSync('/proc/self/mem'))('(needs /proc) is a file for visitors that is unreadable', async () => {
    const dir = await writeContentDir({ 'files/key.asc': 'key' })
    await symlink('/proc/self/mem', join(dir, 'files/resume.pdf'))
    expect(await loadContent(dir)).toMatchObject({
      issues: [{ file: 'files/resume.pdf', expected: 'this to be readable; check its permissions' }],
    })
  })

  test('truncates a long value', async () => {
    const [issue] = await loadIssues({ 'profile.yaml': `githubURL: ${'x'.repeat(500)}` })
    expect(issue?.found?.length).toBeLessThan(70)
  })
})

// Only the thread's own time counts, because other tests run at the same time.
test.each([
  ['unknown fields', (at: number) => `unknown${at}: x`],
  ['merge keys', (at: number) => (at === 0 ? 'base: &base {title: A}' : '<<: *base')],
])('thousands of %s delay no visitor for seconds', async (_name, toLine) => {
  const lines = Array.from({ length: 5_000 }, (_, at) => toLine(at))
  const before = process.threadCpuUsage()
  const issues = await loadIssues({ 'projects/odd.yaml': lines.join('\n') })
  const { user } = process.threadCpuUsage(before)
  expect(issues.length).toBeGreaterThan(0)
  expect(user / 1_000).toBeLessThan(4_000)
})
