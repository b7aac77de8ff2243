import fc from 'fast-check'
import { expect } from 'vitest'
import { anyJson, anyRecord, anyUrl, testProperty } from '../tests/fakes/arbitraries.ts'
import { createSchemas } from './documents.ts'

const FIELDS = [
  ...['_id', '_ID', 'title', 'Title', 'name', 'description', 'stack', 'deployed', 'technologies', 'aboutMe', 'aboutme'],
  ...['gitRepoLink', 'githubLink', 'githublink', 'projectLink', 'liveLink', 'githubURL', 'LINKEDIN', 'instagramURL'],
  ...['svg', 'projectBanner', 'avatar', 'resume', 'hue', 'timeline', '__proto__', 'constructor', 'toString'],
]
const IMAGES = ['svg', 'projectBanner', 'avatar', 'resume']
const documents = createSchemas('https://backend.example')
const url = fc.oneof(
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
const image = fc.oneof(url, fc.record({ url: fc.oneof(url, anyJson) }))
const period = fc.oneof(anyJson, anyRecord('from', 'to'))
const raw = fc.oneof(
  anyJson,
  anyRecord(...FIELDS),
  fc.record({
    svg: image,
    projectBanner: image,
    avatar: image,
    resume: image,
    gitRepoLink: url,
    timeline: period,
    hue: fc.double(),
  }),
)

const isLink = (text: unknown) => text === '' || (/^https?:\/\//i.test(String(text)) && URL.canParse(String(text)))
const isPlainText = (text: unknown) => typeof text === 'string' && text.isWellFormed() && text === text.trim()
const isImage = (value: unknown) => {
  if (value === undefined) return true
  const { url } = value as { url: string }
  return isLink(url) && url !== '' && new URL(url).origin !== 'null'
}
const isPeriod = (value: unknown) => {
  const { from, to } = value as { from: unknown; to?: unknown }
  return isPlainText(from) && (to === undefined || (isPlainText(to) && to !== ''))
}

const isHue = (value: unknown) => value === undefined || (typeof value === 'number' && value >= 0 && value <= 360)

function checkOf(field: string): (value: unknown) => boolean {
  if (IMAGES.includes(field)) return isImage
  if (field === 'timeline') return isPeriod
  if (field === 'hue') return isHue
  return /(?:URL|Link)$/.test(field) ? isLink : isPlainText
}

testProperty(
  'parses any JSON into a document with every field and only http(s) URLs, or rejects it',
  fc.property(fc.constantFrom(...Object.keys(documents)), raw, (name, value) => {
    const kind = name as keyof typeof documents
    const parsed = documents[kind].safeParse(value)
    if (!parsed.success) return
    const invalid = Object.entries(parsed.data).filter(([field, read]) => !checkOf(field)(read))
    expect(invalid).toEqual([])
    expect(documents[kind].safeParse(parsed.data)).toEqual(parsed)
  }),
)
