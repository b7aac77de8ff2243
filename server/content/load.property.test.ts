import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { createSchemas } from '../../contract/documents.ts'
import { anyJson, anyRecord, anyText, testProperty, textFrom } from '../../tests/fakes/arbitraries.ts'
import { VALID_FILES, writeContentDir } from './fixtures.ts'
import { loadContent } from './load.ts'
import { profileFile, siteFile, skillsFile } from './schema/files.ts'
import { type ContentIssue, formatIssues } from './schema/issues.ts'
import { parseYamlFile } from './schema/yaml-file.ts'

const FIELDS = ['name', 'title', 'greeting', 'roles', 'links', 'avatar', 'biography', 'sections', 'accent', 'icon']
const MORE_FIELDS = ['githubURL', 'aboutMe', 'from', 'to', 'order', 'draft', 'date', 'banner', 'description', 'stack']
const FRAGMENTS = [
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
  anyText,
  textFrom(...FRAGMENTS),
  anyJson.map((value) => stringify(value)),
  anyRecord(...FIELDS, ...MORE_FIELDS).map((value) => stringify(value)),
  fc.array(anyRecord(...FIELDS, ...MORE_FIELDS), { maxLength: 2 }).map((value) => stringify(value)),
)
const bytes = fc.oneof(
  text.map((yaml) => Buffer.from(yaml)),
  fc.uint8Array().map((raw) => Buffer.from(raw)),
)
const SCHEMAS = { 'site.yaml': siteFile, 'profile.yaml': profileFile, 'skills.yaml': skillsFile }
const NAMES = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[]

function expectIssues(issues: ContentIssue[]): void {
  expect(issues).not.toEqual([])
  for (const { line, expected } of issues) {
    expect(line).toBeGreaterThanOrEqual(1)
    expect(expected).toMatch(/\S/)
  }
  expect(formatIssues('content', issues).split('\n').length).toBeGreaterThan(issues.length)
}

testProperty(
  'any text is parsed, or every issue is reported with its line',
  fc.property(fc.constantFrom(...NAMES), text, (name, yaml) => {
    const parsed = parseYamlFile<unknown>(name, yaml, SCHEMAS[name])
    if (parsed.kind === 'invalid') expectIssues(parsed.issues)
    else expect(SCHEMAS[name].safeParse(parsed.file.value).success).toBe(true)
  }),
)

let dir: Promise<string> | undefined
const documents = createSchemas()

testProperty(
  'any bytes in a file become API documents, or are reported as issues in that file',
  fc.asyncProperty(fc.constantFrom(...Object.keys(VALID_FILES)), bytes, async (name, raw) => {
    dir ??= writeContentDir()
    const file = join(await dir, name)
    await writeFile(file, raw)
    const result = await loadContent(await dir)
    await writeFile(file, VALID_FILES[name] ?? '')
    if (result.kind === 'invalid') {
      expectIssues(result.issues)
      expect(new Set(result.issues.map((issue) => issue.file))).toEqual(new Set([name]))
      return
    }
    const { projects = [], skills = [] } = result.content.documents ?? {}
    for (const project of projects) expect(documents.project.safeParse(project)).toMatchObject({ success: true })
    for (const skill of skills) expect(documents.skill.safeParse(skill)).toMatchObject({ success: true })
  }),
)

test.each([
  ['nested deeper than the stack', '['.repeat(20_000)],
  ['nested deeper than the stack, and closed', `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['that contains itself', 'name: &a\n  links: *a\n'],
  ['that grows exponentially through aliases', createYamlBomb(12)],
])('YAML %s is an issue', (_name, yaml) => {
  const parsed = parseYamlFile<unknown>('site.yaml', yaml, siteFile)
  if (parsed.kind === 'ok') throw new Error('Expected an issue.')
  expectIssues(parsed.issues)
})

/** Each line refers ten times to the line before it. */
function createYamlBomb(lines: number): string {
  const refer = (line: number) =>
    `a${line}: &a${line} [${Array(10)
      .fill(`*a${line - 1}`)
      .join(', ')}]`
  return ['a0: &a0 [lol]', ...Array.from({ length: lines }, (_, at) => refer(at + 1))].join('\n')
}
