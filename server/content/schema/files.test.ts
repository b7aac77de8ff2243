import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VALID_FILES } from '../../../tests/fakes/content/content-dir.ts'
import { siteFile, toJsonSchemas } from './files.ts'
import { parseYamlFile } from './yaml-file.ts'

const SCHEMAS = join(import.meta.dirname, '../../../sample/schemas')
const HINT = 'sample/schemas does not match server/content/schema/files.ts. Run `npm run schemas`.'
const SITE = VALID_FILES['site.yaml']

function parse(text: string) {
  const parsed = parseYamlFile('site.yaml', text, siteFile)
  return parsed.kind === 'invalid' ? parsed.issues : []
}

test.each([
  ['resume', 'me', 'an http(s) URL, or a file such as files/resume.pdf'],
  ['resume', '7', 'an http(s) URL, or a file such as files/resume.pdf'],
  ['mail', 'me', 'an email address'],
  ['mail', '7', 'an email address'],
  ['videoChannel', '7', 'an http(s) URL'],
])('links.%s: %s is reported with what is accepted', (field, value, expected) => {
  const text = `${SITE}links:\n  ${field}: ${value}\n`
  expect(parse(text)).toMatchObject([{ field: `links.${field}`, expected }])
})

test('a custom link is reported with what is accepted', () => {
  const text = `${SITE}links:\n  more:\n    - label: Me\n      address: me\n`
  const expected = 'an http(s) URL, tel: with a number, mailto: with an address, or a file such as files/resume.pdf'
  expect(parse(text)).toMatchObject([{ kind: 'file-link', expected }])
  for (const address of ['tel:+49 (30) 123-45', 'mailto:me@b.example', 'files/a.pdf', 'https://b.example'])
    expect(parse(text.replace('address: me', `address: ${address}`))).toEqual([])
  for (const address of ['tel:', 'tel:javascript', 'mailto:me', 'javascript:alert(1)'])
    expect(parse(text.replace('address: me', `address: "${address}"`))).toMatchObject([{ expected }])
})

const LANGUAGE = 'one of en, de, fr, es, pt, it, nl, pl, tr, uk, ar, he, zh, ja, ko, hi, with or without a region'

test.each([
  ['language: klingon', 'language', LANGUAGE],
  ['language: de-', 'language', LANGUAGE],
  ['words:\n  galery:\n    more: More', 'words.galery', 'did you mean gallery?'],
  ['words:\n  gallery:\n    mor: More', 'words.gallery.mor', 'did you mean more? Known fields: more, less, others'],
  ['words:\n  gallery:\n    hidden: { ones: x }', 'words.gallery.hidden.ones', 'did you mean one?'],
  ['words:\n  contact:\n    send: ""', 'words.contact.send', 'non-empty text'],
  ['words:\n  contact:\n    send: "{name}"', 'words.contact.send', 'no words in braces'],
  [
    'words:\n  timeline:\n    range: "{from}–{until}"',
    'words.timeline.range',
    'no words in braces other than {from} and {to}',
  ],
])('%s is reported with what is accepted', (line, field, expected) => {
  expect(parse(`${SITE}${line}\n`)).toEqual([
    expect.objectContaining({ field, expected: expect.stringContaining(expected) }),
  ])
})

test.each(['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant', 'zh-Hant-TW', 'zh-hant-tw'])(
  'language: %s is rejected, because zh is Simplified Chinese',
  (tag) => {
    const expected = 'zh for Simplified Chinese; Traditional Chinese is not available'
    expect(parse(`${SITE}language: ${tag}\n`)).toMatchObject([{ field: 'language', expected }])
  },
)

test.each([
  'language: pt-BR',
  'language: zh-CN',
  'language: zh-Hans-TW',
  'words: { timeline: { range: "{to} ← {from}" } }',
])('%s is valid', (line) => expect(parse(`${SITE}${line}\n`)).toEqual([]))

test('sample/schemas matches the code', async () => {
  const expected = toJsonSchemas()
  expect((await readdir(SCHEMAS)).sort(), HINT).toEqual([...expected.keys()].sort())
  for (const [name, text] of expected) expect(await readFile(join(SCHEMAS, name), 'utf8'), HINT).toBe(text)
})

test('every content file refers to its schema', async () => {
  for (const name of toJsonSchemas().keys()) {
    const file = name === 'project.json' ? 'projects/endgame.yaml' : name.replace('.json', '.yaml')
    expect(await readFile(join(SCHEMAS, '..', file), 'utf8')).toContain(`schemas/${name}\n`)
  }
})
