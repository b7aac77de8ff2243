import { describe, expect, test } from 'vitest'
import { createSchemas } from './documents.ts'

const documents = createSchemas('https://backend.example')
const ID = '665f1c2ab7e4d90012345678'

describe('the owner', () => {
  test('is parsed with every link and the about text', () => {
    const raw = {
      instagramURL: 'https://instagram.example/robin',
      facebookURL: 'https://facebook.example/robin',
      linkedInURL: 'https://linkedin.example/robin',
      githubURL: 'https://github.example/robin',
      aboutMe: 'I build things.',
    }
    expect(documents.owner.parse(raw)).toEqual(raw)
  })

  test('has no email, phone number, or other field that the site does not show', () => {
    const owner = documents.owner.parse({
      aboutMe: 'Hello',
      email: 'robin@backend.example',
      phone: '123',
      password: 'x',
    })
    expect(Object.keys(owner).toSorted()).toEqual([
      'aboutMe',
      'facebookURL',
      'githubURL',
      'instagramURL',
      'linkedInURL',
    ])
  })

  test.each(['linkedinURL', 'LinkedInURL', 'LINKEDINURL', 'linkedin'])('may spell a link %s', (spelling) => {
    const owner = documents.owner.parse({ [spelling]: 'https://linkedin.example/robin' })
    expect(owner.linkedInURL).toBe('https://linkedin.example/robin')
  })

  test.each(['aboutme', 'AboutMe'])('may spell the about text %s', (spelling) => {
    expect(documents.owner.parse({ [spelling]: 'Hello' }).aboutMe).toBe('Hello')
  })

  test('prefers the spelling of the contract if there are two, in any order', () => {
    expect(documents.owner.parse({ aboutme: 'old', aboutMe: 'new' }).aboutMe).toBe('new')
    expect(documents.owner.parse({ aboutMe: 'new', aboutme: 'old' }).aboutMe).toBe('new')
    expect(documents.owner.parse({ aboutMe: '', aboutme: 'old' }).aboutMe).toBe('old')
  })

  test('has empty fields without data', () => {
    expect(documents.owner.parse({ githubURL: null })).toEqual({
      instagramURL: '',
      facebookURL: '',
      linkedInURL: '',
      githubURL: '',
      aboutMe: '',
    })
  })

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'github.example/robin',
    '/robin',
    'http://',
    'https://:0:0',
    'ftp://files.example',
  ])('never links to %s', (url) => {
    expect(documents.owner.parse({ githubURL: url }).githubURL).toBe('')
  })
})

describe('a timeline entry', () => {
  const read = (timeline: unknown) => documents.timeline.parse({ _id: ID, title: 'Lead', timeline }).timeline

  test('has a start and an end', () => {
    expect(read({ from: '2020', to: '2022' })).toEqual({ from: '2020', to: '2022' })
    expect(read({ from: 2020, to: 2022 })).toEqual({ from: '2020', to: '2022' })
  })

  test.each([
    [{ from: '2020' }],
    [{ from: '2020', to: '' }],
    [{ from: '2020', to: null }],
    [{ from: '2020', to: '  ' }],
  ])('has no end if it is current: %j', (timeline) => {
    expect(read(timeline)).toEqual({ from: '2020' })
  })

  test.each([undefined, null, 'long ago', 7])('is valid without a period: %j', (timeline) => {
    expect(read(timeline)).toEqual({ from: '' })
  })
})

describe('an image', () => {
  const read = (svg: unknown) => documents.skill.parse({ _id: ID, title: 'TypeScript', svg }).svg

  test('is an object with a URL, or only the URL', () => {
    expect(read({ public_id: 'x', url: 'https://cdn.example/ts.svg' })).toEqual({ url: 'https://cdn.example/ts.svg' })
    expect(read('https://cdn.example/ts.svg')).toEqual({ url: 'https://cdn.example/ts.svg' })
  })

  test('with a relative URL is resolved against the backend', () => {
    expect(read({ url: '/uploads/ts.svg' })).toEqual({ url: 'https://backend.example/uploads/ts.svg' })
    expect(createSchemas().skill.parse({ svg: { url: '/ts.svg' } }).svg).toEqual({ url: '/ts.svg' })
  })

  test('stays the same if parsed twice', () => {
    const once = read({ url: '/uploads/ts.svg' })
    expect(read(once)).toEqual(once)
  })

  test.each([
    undefined,
    null,
    {},
    { url: '' },
    { url: null },
    [],
    { url: 'javascript:alert(1)' },
    { url: '//evil.example' },
  ])('is undefined if it is invalid: %j', (svg) => {
    expect(read(svg)).toBeUndefined()
  })
})

describe('a project', () => {
  test('is parsed with every field that the page shows', () => {
    const raw = {
      _id: ID,
      title: 'Vitrine',
      description: 'One. Two',
      stack: 'MERN',
      deployed: 'Yes',
      technologies: 'React, Node.js',
      gitRepoLink: 'https://github.example/robin/vitrine',
      projectLink: 'https://vitrine.example/',
      projectBanner: { url: 'https://cdn.example/banner.png' },
    }
    expect(documents.project.parse({ ...raw, __v: 0, createdAt: 'now' })).toEqual(raw)
  })

  test('accepts id, but prefers _id', () => {
    expect(documents.project.parse({ id: 7, title: 'X' })._id).toBe('7')
    expect(documents.project.parse({ _id: ID, id: 7 })._id).toBe(ID)
    expect(documents.project.parse({ id: 7, _id: ID })._id).toBe(ID)
  })

  test.each(['githubLink', 'githublink', 'gitrepolink'])('may spell its repository %s', (spelling) => {
    const project = documents.project.parse({ [spelling]: 'https://github.example/robin/x' })
    expect(project.gitRepoLink).toBe('https://github.example/robin/x')
  })

  test('may spell its URL projectlink', () => {
    expect(documents.project.parse({ projectlink: 'https://x.example/' }).projectLink).toBe('https://x.example/')
  })

  test('may have technologies as a list and deployed as a boolean', () => {
    const project = documents.project.parse({ technologies: ['React', ' Node.js ', ''], deployed: true, stack: false })
    expect(project).toMatchObject({ technologies: 'React, Node.js', deployed: 'Yes', stack: 'No' })
  })

  test('ignores fields named like members of Object.prototype', () => {
    const raw: unknown = JSON.parse('{"title":"Odd","__proto__":{"stack":"x"},"constructor":"y","toString":"z"}')
    expect(documents.project.parse(raw)).toMatchObject({ title: 'Odd', stack: '' })
  })

  test.each([null, 'text', 7, undefined, []])('is rejected if it is not an object: %j', (raw) => {
    expect(documents.project.safeParse(raw).success).toBe(false)
  })
})

test('reads githubLink as the repository of a project and the profile of an owner', () => {
  const documents = createSchemas()
  const url = 'https://example.com/me'
  expect(documents.project.parse({ githubLink: url }).gitRepoLink).toBe(url)
  expect(documents.owner.parse({ githubLink: url }).githubURL).toBe(url)
})
