import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { createSchemas } from '../../contract/schemas.ts'
import { holds, textOf, wildJson, wildRecord, wildText } from '../../tests/fakes/arbitraries.ts'
import { toReport } from './issues.ts'
import { readContent } from './load.ts'
import { profileFile, siteFile, skillsFile } from './schema/files.ts'
import { GOOD_FILES, writeFolder } from './fixtures.ts'
import { parseYamlFile } from './schema/yaml-file.ts'

const FIELDS = ['name', 'title', 'greeting', 'roles', 'links', 'avatar', 'biography', 'sections', 'accent', 'icon']
const MORE_FIELDS = ['githubURL', 'aboutMe', 'from', 'to', 'order', 'draft', 'date', 'banner', 'description', 'stack']
const PIECES = [
  ...[
    '\n',
    '\n  ',
    ': ',
    '- ',
    '? ',
    '[',
    ']',
    '{',
    '}',
    ', ',
    '"',
    "'",
    '|',
    '>',
    '#',
    '%',
    '@',
    '`',
    '---\n',
    '...\n',
  ],
  ...[
    '&a ',
    '*a',
    '*b',
    '<<: *a',
    '!!binary ',
    '!!set ',
    '!!float ',
    '!x ',
    '~',
    'null',
    'true',
    '0x1F',
    '1e999',
    '.nan',
  ],
  ...['name: Ada', 'title: T', 'icon: icons/sum.svg', '../../etc/passwd', '\t', '\r', '\0', '\ufeff', ...FIELDS],
]
const text = fc.oneof(
  wildText,
  textOf(...PIECES),
  wildJson.map((value) => stringify(value)),
  wildRecord(...FIELDS, ...MORE_FIELDS).map((value) => stringify(value)),
  fc.array(wildRecord(...FIELDS, ...MORE_FIELDS)).map((value) => stringify(value)),
)
const bytes = fc.oneof(
  text.map((words) => Buffer.from(words)),
  fc.uint8Array().map((raw) => Buffer.from(raw)),
)
const SCHEMAS = { 'site.yaml': siteFile, 'profile.yaml': profileFile, 'skills.yaml': skillsFile }
const NAMES = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[]

function expectMistakes(mistakes: { file: string; line: number; field: string; expected: string }[]): void {
  expect(mistakes).not.toEqual([])
  for (const { line, expected } of mistakes) {
    expect(line).toBeGreaterThanOrEqual(1)
    expect(expected).toMatch(/\S/)
  }
  expect(toReport('content', mistakes).split('\n').length).toBeGreaterThan(mistakes.length)
}

holds(
  'any text is read, or is told with every mistake and its line',
  fc.property(fc.constantFrom(...NAMES), text, (name, words) => {
    const parsed = parseYamlFile(name, words, SCHEMAS[name])
    if (parsed.kind === 'mistaken') expectMistakes(parsed.mistakes)
    else expect(SCHEMAS[name].safeParse(parsed.file.value).success).toBe(true)
  }),
)

let dir: Promise<string> | undefined
const documents = createSchemas()

holds(
  'a folder with any bytes in one of its files is read as documents of the contract, or told with that file',
  fc.asyncProperty(fc.constantFrom(...Object.keys(GOOD_FILES)), bytes, async (name, raw) => {
    dir ??= writeFolder()
    const file = join(await dir, name)
    await writeFile(file, raw)
    const reading = await readContent(await dir)
    await writeFile(file, GOOD_FILES[name] ?? '')
    if (reading.kind === 'mistaken') {
      expectMistakes(reading.mistakes)
      expect(new Set(reading.mistakes.map((mistake) => mistake.file))).toEqual(new Set([name]))
      return
    }
    const { projects = [], skills = [] } = reading.content.documents ?? {}
    for (const project of projects) expect(documents.project.safeParse(project)).toMatchObject({ success: true })
    for (const skill of skills) expect(documents.skill.safeParse(skill)).toMatchObject({ success: true })
  }),
)

test.each([
  ['nested deeper than a stack', '['.repeat(20_000)],
  ['nested deeper than a stack, and closed', `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['that holds itself', 'name: &a\n  links: *a\n'],
  ['that grows by references', toBomb(12)],
])('a text %s is told as a mistake', (_name, words) => {
  const parsed = parseYamlFile('site.yaml', words, siteFile)
  if (parsed.kind === 'good') throw new Error('It was taken.')
  expectMistakes(parsed.mistakes)
})

/** Each line names the one before it ten times. */
function toBomb(lines: number): string {
  const refer = (line: number) =>
    `a${line}: &a${line} [${Array(10)
      .fill(`*a${line - 1}`)
      .join(', ')}]`
  return ['a0: &a0 [lol]', ...Array.from({ length: lines }, (_, at) => refer(at + 1))].join('\n')
}
