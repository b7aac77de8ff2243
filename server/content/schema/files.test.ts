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
  const expected = 'an http(s) URL, or a file such as files/resume.pdf'
  expect(parse(text)).toMatchObject([{ kind: 'file-link', expected }])
})

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
