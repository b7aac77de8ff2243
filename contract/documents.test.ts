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
    expect(documents.owner.parse(raw)).toMatchObject(raw)
  })

  test('has only fields that the site shows, and empty ones without data', () => {
    const empty = { instagramURL: '', facebookURL: '', linkedInURL: '', githubURL: '', aboutMe: '', fullName: '' }
    expect(documents.owner.parse({ githubURL: null, email: 'robin@backend.example', phone: '1' })).toEqual(empty)
  })

  test.each([
    [{ fullName: 'Ada', avatar: '/ada.png', resume: 'https://a.example/cv' }],
    [
      {
        fullname: 'Ada',
        avatar: { url: 'https://backend.example/ada.png' },
        resumeURL: { url: 'https://a.example/cv' },
      },
    ],
    [
      {
        name: 'Ada',
        Avatar: 'https://backend.example/ada.png',
        resume: { public_id: 'x', url: 'https://a.example/cv' },
      },
    ],
  ])('may have a name, a portrait, and a resume: %j', (raw) => {
    expect(documents.owner.parse(raw)).toMatchObject({
      fullName: 'Ada',
      avatar: { url: 'https://backend.example/ada.png' },
      resume: { url: 'https://a.example/cv' },
    })
  })

  test.each([
    ...['linkedinURL', 'LinkedInURL', 'LINKEDINURL', 'linkedin'].map((spelling) => [spelling, 'linkedInURL'] as const),
    ['githubLink', 'githubURL'] as const,
  ])('may spell %s for %s', (spelling, field) => {
    expect(documents.owner.parse({ [spelling]: 'https://x.example/' })[field]).toBe('https://x.example/')
  })

  test.each([
    [{ aboutme: 'new' }],
    [{ AboutMe: 'new' }],
    [{ aboutme: 'old', aboutMe: 'new' }],
    [{ aboutMe: 'new', aboutme: 'old' }],
    [{ aboutMe: '', aboutme: 'new' }],
  ])('prefers the spelling of the contract: %j', (raw) => {
    expect(documents.owner.parse(raw).aboutMe).toBe('new')
  })

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '/robin',
    'robin@mail.example',
    'localhost:3000',
    'v1.0',
    'coming soon',
    'http://',
    'https://:0:0',
    'ftp://files.example',
  ])('never links to %s', (url) => {
    expect(documents.owner.parse({ githubURL: url }).githubURL).toBe('')
  })

  test.each(['github.example/robin', 'www.müller.example:8080?a', 'blog.example'])(
    'may leave out the scheme: %s',
    (url) => {
      expect(documents.owner.parse({ githubURL: url }).githubURL).toBe(`https://${url}`)
    },
  )
})

describe('a timeline entry', () => {
  const read = (timeline: unknown) => documents.timeline.parse({ _id: ID, title: 'Lead', timeline }).timeline

  test.each<[timeline: unknown, period: object]>([
    [
      { from: '2020', to: '2022' },
      { from: '2020', to: '2022' },
    ],
    [
      { from: 2020, to: 2022 },
      { from: '2020', to: '2022' },
    ],
    [{ from: '2020' }, { from: '2020' }],
    [{ from: '2020', to: null }, { from: '2020' }],
    [{ from: '2020', to: '  ' }, { from: '2020' }],
    [undefined, { from: '' }],
    ['long ago', { from: '' }],
  ])('with %j has the period %j', (timeline, period) => {
    expect(read(timeline)).toEqual(period)
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

  test.each([
    undefined,
    {},
    { url: '' },
    { url: null },
    [],
    { url: 'javascript:alert(1)' },
    { url: '//evil.example' },
    '/\\evil.example',
    'ts.svg',
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

  test.each([[{ id: 7 }], [{ _id: 7, id: 8 }], [{ id: 8, _id: 7 }]])('accepts id, but prefers _id: %j', (raw) => {
    expect(documents.project.parse(raw)._id).toBe('7')
  })

  test.each([
    ['githubLink', 'gitRepoLink'],
    ['githublink', 'gitRepoLink'],
    ['gitrepolink', 'gitRepoLink'],
    ['projectlink', 'projectLink'],
  ] as const)('may spell %s for %s', (spelling, field) => {
    expect(documents.project.parse({ [spelling]: 'https://x.example/' })[field]).toBe('https://x.example/')
  })

  test('may have technologies as a list and deployed as a boolean', () => {
    const project = documents.project.parse({ technologies: ['React', ' Node.js ', ''], deployed: true, stack: false })
    expect(project).toMatchObject({ technologies: 'React, Node.js', deployed: 'Yes', stack: 'No' })
  })

  test('has well-formed text, and a hue from 0 to 360', () => {
    expect(documents.project.parse({ title: ' half \ud83d' }).title).toBe('half \ufffd')
    const hues = [0, 360, 361, -1, '7'].map((hue) => documents.project.parse({ hue }).hue)
    expect(hues).toEqual([0, 360, undefined, undefined, undefined])
  })

  test('ignores fields named like members of Object.prototype', () => {
    const raw: unknown = JSON.parse('{"title":"Odd","__proto__":{"stack":"x"},"constructor":"y","toString":"z"}')
    expect(documents.project.parse(raw)).toMatchObject({ title: 'Odd', stack: '' })
  })

  test.each([null, 'text', 7, undefined, []])('is rejected if it is not an object: %j', (raw) => {
    expect(documents.project.safeParse(raw).success).toBe(false)
  })
})
