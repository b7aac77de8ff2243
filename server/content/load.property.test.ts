import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { anyJson, anyRecord, anyText, testProperty, textFrom } from '../../tests/fakes/arbitraries.ts'
import { profileFile, siteFile, skillsFile } from './schema/files.ts'
import { type ContentIssue, formatIssues } from './schema/issues.ts'
import { parseYamlFile } from './schema/yaml-file.ts'

const FIELDS = 'name title greeting roles links avatar biography sections accent icon'.split(' ')
const MORE_FIELDS = 'githubURL aboutMe from to order draft date banner description stack'.split(' ')
const SYNTAX = '[ ] { } " \' | > # % @ ` *a *b ~ null true 0x1F 1e999 .nan ../../etc/passwd'.split(' ')
const SPACED = [': ', '- ', '? ', ', ', '&a ', '<<: *a', '!!binary ', '!!set ', '!!float ', '!x ', '---\n', '...\n']
const SPACES = ['\n', '\n  ', '\t', '\r', '\0', '\ufeff']
const LINES = ['name: Ada', 'title: T', 'icon: icons/sum.svg']
const text = fc.oneof(
  anyText,
  textFrom(...SYNTAX, ...SPACED, ...SPACES, ...LINES, ...FIELDS),
  anyJson.map((value) => stringify(value)),
  anyRecord(...FIELDS, ...MORE_FIELDS).map((value) => stringify(value)),
  fc.array(anyRecord(...FIELDS, ...MORE_FIELDS), { maxLength: 2 }).map((value) => stringify(value)),
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
  const refer = (line: number) => `a${line}: &a${line} [${Array(10).fill(`*a${line - 1}`)}]`
  return ['a0: &a0 [lol]', ...Array.from({ length: lines }, (_, at) => refer(at + 1))].join('\n')
}
