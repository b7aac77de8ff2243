import fc from 'fast-check'
import { expect } from 'vitest'
import { anyJson, anyRecord, anyUrl, testProperty } from '../tests/fakes/arbitraries.ts'
import { createSchemas } from './documents.ts'

const FIELDS = [
  ...['_id', '_ID', 'title', 'Title', 'name', 'description', 'stack', 'deployed', 'technologies', 'aboutMe', 'aboutme'],
  ...['gitRepoLink', 'githubLink', 'githublink', 'projectLink', 'liveLink', 'githubURL', 'LINKEDIN', 'instagramURL'],
  ...['svg', 'projectBanner', 'timeline', '__proto__', 'constructor', 'toString'],
]
const PICTURE_BASE = 'https://backend.example'
const documents = createSchemas(PICTURE_BASE)
const address = fc.oneof(
  anyUrl,
  fc.constantFrom(
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/a/b.png',
    'http://',
    'HTTPS://x.example',
  ),
)
const picture = fc.oneof(address, fc.record({ url: fc.oneof(address, anyJson) }))
const period = fc.oneof(anyJson, anyRecord('from', 'to'))
const raw = fc.oneof(
  anyJson,
  anyRecord(...FIELDS),
  fc.record({ svg: picture, projectBanner: picture, gitRepoLink: address, timeline: period }),
)

const isLink = (text: unknown) => text === '' || (/^https?:\/\//i.test(String(text)) && URL.canParse(String(text)))
const isWords = (text: unknown) => typeof text === 'string' && text.isWellFormed() && text === text.trim()
const isPicture = (value: unknown) => {
  if (value === undefined) return true
  const { url } = value as { url: string }
  return isLink(url) && url !== '' && new URL(url).origin !== 'null'
}
const isPeriod = (value: unknown) => {
  const { from, to } = value as { from: unknown; to?: unknown }
  return isWords(from) && (to === undefined || (isWords(to) && to !== ''))
}

function checkOf(field: string): (value: unknown) => boolean {
  if (field === 'svg' || field === 'projectBanner') return isPicture
  if (field === 'timeline') return isPeriod
  return /(?:URL|Link)$/.test(field) ? isLink : isWords
}

testProperty(
  'whatever a backend sends becomes a document with every field and no address that a browser would run, or is refused',
  fc.property(fc.constantFrom(...Object.keys(documents)), raw, (name, value) => {
    const kind = name as keyof typeof documents
    const parsed = documents[kind].safeParse(value)
    if (!parsed.success) return
    const odd = Object.entries(parsed.data).filter(([field, read]) => !checkOf(field)(read))
    expect(odd).toEqual([])
    expect(documents[kind].safeParse(parsed.data)).toEqual(parsed)
  }),
)
