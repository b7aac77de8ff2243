import { expect, test } from 'vitest'
import { VALID_FILES } from '../fixtures.ts'
import { siteFile } from './files.ts'
import { parseYamlFile } from './yaml-file.ts'

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
  const expected = 'an http(s) URL, or a file such as files/resume.pdf'
  expect(parse(text)).toMatchObject([{ kind: 'file-link', expected }])
})
