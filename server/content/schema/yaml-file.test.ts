import { expect, test } from 'vitest'
import type * as z from 'zod'
import { appsFile, projectFile, siteFile, skillsFile, timelineFile } from './files.ts'
import { parseYamlFile } from './yaml-file.ts'

const SITE = 'name: A\ngreeting: B\n'
const SKILL_FIELDS = 'title, icon, group, order, draft'

function explain(schema: z.ZodType, text: string): string[] {
  const parsed = parseYamlFile('x.yaml', text, schema)
  if (parsed.kind === 'ok') return []
  return parsed.issues.map(({ line, expected, suggestion }) => [line, expected, suggestion].filter(Boolean).join(' | '))
}

const inStory = (lines: string) => `title: A\nstory: |\n  one\n${lines}\norder: 1\n`
const LOST = 'the same indentation as the other lines of the text above'

test.each<[string, number[]]>([
  [inStory('two\n  three'), [4]],
  [inStory('\ntwo\nthree\n\n  four'), [5, 6]],
  [inStory('  two\n\nthree four').replace('order: 1\n', ''), [6]],
  ['title: A\nstory: |\none two\nthree\n', [3, 4]],
  [inStory('\n## Two\n\n  three'), [5]],
  [inStory('- two\n- three'), [4, 5]],
  [inStory('Note: see this: that\n  two'), [4]],
  [inStory(' two').replace('|', '>-'), [4]],
  [inStory('```\n  two\n```'), [4, 6]],
  [inStory('alt: two: three\n  four'), [4]],
  [inStory('two\n  three').replaceAll('\n', '\r\n'), [4]],
])('%j: lost indentation in a text block', (text, lines) => {
  expect(explain(projectFile, text)).toEqual(lines.map((line) => expect.stringContaining(`${line} | ${LOST} | `)))
})

test('the indentation of a text block in a list entry is deeper', () => {
  const text = '- title: A\n  description: |\n    b\n  c\n'
  expect(explain(timelineFile, text)).toEqual([`4 | ${LOST} | c`])
})

test.each([inStory('# A comment.'), inStory('\n  # A heading\n\n# A comment.\n'), 'title: A\nstory: |\norder: 1\n'])(
  'a comment or a field after a text block is accepted: %j',
  (text) => {
    expect(explain(projectFile, text)).toEqual([])
  },
)

test.each<[z.ZodType, string, string[]]>([
  [projectFile, 'title: A\ntechnologies:\n  -React\n  -Vue\n', ['3 | - React', '4 | - Vue']],
  [projectFile, 'title: A\ntechnologies:\n-React\n-Vue\norder: 1\n', ['3 | - React', '4 | - Vue']],
  [projectFile, 'title: A\npictures:\n  -picture: a.png\n   alt: x\n', ['3 | - picture: a.png', '4 | alt: x']],
  [siteFile, `${SITE}roles:\n  - One\n  -Two\n`, ['5 | - Two']],
  [siteFile, `${SITE}roles:\n  - One\n    -Two\n`, ['5 | - Two']],
  [skillsFile, '-title: A\n-title: B\n', ['1 | - title: A', '2 | - title: B']],
  [skillsFile, '-title: A\n  order: 1\n-title: B\n', ['1 | - title: A', '3 | - title: B']],
  [projectFile, 'title: -A\norder:\n  -5\nstory: |\n  -React\n', []],
])('%# a dash without a space', (schema, text, expected) => {
  expect(explain(schema, text).map((line) => line.replace(/\| .* \|/, '|'))).toEqual(expected)
})

test.each<[string, string[]]>([
  ['title: Release #2\n', ['title: "Release #2"']],
  ['title: A\nstack: #1 stack\norder: 1 #first\n', ['stack: "#1 stack"']],
  ['title: A\ntechnologies:\n  - C #1\n', ['- "C #1"']],
  ['title: A # comment\nprojectLink: https://a.example/#b\nbanner: #b.png\ndate: #2024\nstory: |\n  Issue #2\n', []],
])('%j: text after # is a comment', (text, expected) => {
  const hint = 'quotes around text that contains #; if it is a comment, add a space after the #'
  expect(explain(projectFile, text)).toEqual(expected.map((line) => expect.stringContaining(` | ${hint} | ${line}`)))
})

test.each([
  ['title: A\n<<<<<<< HEAD\nstack: x\n=======\nstack: y\n>>>>>>> theirs\n', 2],
  ['title: A\nstory: |\n  one\n<<<<<<< HEAD\n  two\n||||||| base\n=======\n  three\n>>>>>>> theirs\n', 4],
  ['title: A\nstack: x\n>>>>>>> theirs\n', 3],
])('%j has merge conflict markers', (text, line) => {
  expect(explain(projectFile, text)).toEqual([expect.stringContaining(`${line} | no merge conflict; keep the lines`)])
})

test.each<[z.ZodType, string, string]>([
  [skillsFile, '- titel: A\n', `did you mean title? Known fields: ${SKILL_FIELDS}`],
  [appsFile, '- name: A\n  color: red\n', 'a known field: name, icon, group, order, draft'],
  [siteFile, `${SITE}roles: [A]\nresume: x\n`, 'indent it under links with two more spaces. Known fields: name, '],
  [projectFile, inStory('Note: two'), `${LOST}, or a known field: title, `],
])('%# a refused field is shown with the known ones', (schema, text, expected) => {
  expect(explain(schema, text)).toEqual([expect.stringContaining(expected)])
})

test.each<[z.ZodType, string]>([
  [projectFile, `title: A\n${Array.from({ length: 60 }, (_, at) => `unknown${at}: x`).join('\n')}`],
  [projectFile, 'title: A\n'.repeat(61)],
  [projectFile, `title: A\ntechnologies:\n${'  - *star\n'.repeat(60)}`],
  [skillsFile, '- title: []\n'.repeat(60)],
])('%# only the first 50 issues of a file are found', (schema, text) => {
  expect(explain(schema, text)).toHaveLength(50)
})

test.each([
  ['title: &name A\nstack: *name\n', []],
  ['title: A\npictures: &all []\ntechnologies: *all\n', []],
  ['title: A\nstack: *name\ntechnologies: &name B\n', ['stack: "*name"']],
])('%j: only a reference to text above it is no literal star', (text, suggestions) => {
  expect(explain(projectFile, text).map((line) => line.split(' | ').at(-1))).toEqual(suggestions)
})
