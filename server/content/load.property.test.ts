import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { anyJson, anyRecord, anyText, anyUrl, testProperty, textFrom } from '../../tests/fakes/arbitraries.ts'
import { VALID_FILES, writeContentDir } from '../../tests/fakes/content/content-dir.ts'
import { type Content, loadContent } from './load.ts'
import { profileFile, siteFile, skillsFile } from './schema/files.ts'
import { type ContentIssue, formatIssues } from './schema/issues.ts'
import { parseYamlFile } from './schema/yaml-file.ts'

const ORIGIN = 'https://vitrine.example'
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

let dir: Promise<string> | undefined
async function loadUrl(name: string, text: string) {
  dir ??= writeContentDir({ 'projects/other.yaml': 'title: Other\n' })
  const file = join(await dir, name)
  await writeFile(file, text)
  const result = await loadContent(await dir)
  await writeFile(file, VALID_FILES[name] ?? 'title: Other\n')
  return result
}

const IMAGE_FIELDS = new Set(['avatar.picture', '[1].icon', 'icon of "Sums"', 'icon of "Abacus"', 'banner'])
const SITE = { name: 'Ada', greeting: 'Hi', roles: ['One'], biography: 'Born to count.' }

/** Sets every field that accepts a URL. */
const FILES_WITH_URL: Record<string, (url: string) => object> = {
  'site.yaml': (url) => ({ ...SITE, avatar: { picture: url, alt: 'Ada' } }),
  'profile.yaml': (url) => ({ githubURL: url, linkedInURL: url }),
  'skills.yaml': (url) => [{ title: 'Sums', icon: url }],
  'apps.yaml': (url) => [{ name: 'Abacus', icon: url }],
  'projects/engine.yaml': (url) => ({ title: 'Engine', banner: url }),
  'projects/other.yaml': (url) => ({ title: 'Other', gitRepoLink: url, projectLink: url }),
}

function findUrls({ site, documents }: Content): string[] {
  const { owner, skills = [], applications = [], projects = [] } = documents ?? {}
  const icons = [...skills, ...applications].map(({ svg }) => svg)
  const images = [site.avatar, ...icons, ...projects.map(({ projectBanner }) => projectBanner)]
  const links = projects.flatMap(({ gitRepoLink, projectLink }) => [gitRepoLink, projectLink])
  const urls = [...images.map((image) => image?.url), ...links, owner?.githubURL, owner?.linkedInURL]
  return urls.filter((url) => url !== undefined)
}

testProperty(
  'any URL in a field can be used by a page or is reported',
  fc.asyncProperty(fc.constantFrom(...Object.keys(FILES_WITH_URL)), anyUrl, async (name, url) => {
    const result = await loadUrl(name, stringify(FILES_WITH_URL[name]?.(url)))
    if (result.kind === 'ok') {
      expect(findUrls(result.content).filter((value) => !URL.canParse(value, ORIGIN))).toEqual([])
      return
    }
    for (const { file: invalid, field, expected } of result.issues) {
      expect(invalid).toBe(name)
      expect(expected).toMatch(IMAGE_FIELDS.has(field) ? /image|text|http\(s\) URL/ : /an http\(s\) URL/)
    }
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
