import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { FILE_SCHEMAS } from '../../server/content/schema/files.ts'
import { parseYamlFile } from '../../server/content/schema/yaml-file.ts'
import { renderContentFile } from './content-file.ts'

const TEXTS = [
  ...['plain', 'yes', 'No', '2019', '1e3', 'null', '~', '*star', '&and', '- dash', '? mark', '# hash', 'a: b', '{x}'],
  ...['[x]', '"', "it's", '%', '@me', '`tick`', '|', '>', '!tag', 'ends with:', 'a\tb', '日本語', '👩‍💻', '---', '...'],
  ...['a #b', "'quoted'", '\\n', 'true', '0x10', '2024-05-01', 'one\n\ntwo: three\n- four', 'x'.repeat(300)],
  'A sentence of some length: with a colon, # a hash and "quotes". '.repeat(5).trim(),
]

test.each(TEXTS)('%j survives in every style of the sample', async (text) => {
  const site = { name: text, greeting: text, roles: [text], biography: text }
  const project = { title: text, description: text, story: text, draft: true }
  expect(parse(await renderContentFile('site', site))).toEqual(site)
  expect(parse(await renderContentFile('project', project, 'a'))).toEqual(project)
  for (const name of ['timeline', 'skills', 'apps'] as const) {
    const entries = [{ title: text }, { title: text, from: text }] as never
    expect(parse(await renderContentFile(name, entries))).toEqual(entries)
  }
})

test('a project has the comments of the sample, its own values, and examples for the rest', async () => {
  const project = { title: 'Loom', description: 'It weaves', deployed: 'No', technologies: '', date: '2024' }
  const text = await renderContentFile('project', { ...project, draft: true }, 'loom')
  expect(text).toContain('its URL: /project/loom\n')
  expect(text).toContain(
    'begins with "- ".\ndescription: >-\n  It weaves\n\n# The kind of work, in one or two words.\n',
  )
  expect(text).toContain("in quotes.\ndeployed: 'No'\n")
  expect(text).toContain('\n# banner: banners/loom.jpg\n')
  expect(text).toContain('\n# gitRepoLink: https://example.com/github/you/loom\n')
  expect(text).toMatch(
    /\n# More images, .+ `picture` and its `alt`.+\n# pictures:\n\n# A longer .+\n.+\n# story: \|\n# {3}## The problem\n#\n(?:# .+\n#?\n?){3}\n/,
  )
  expect(text).toMatch(/\ndate: '2024'\n\n# Set this to true .+\ndraft: true\n$/)
  expect(parseYamlFile('', text, FILE_SCHEMAS.project)).toMatchObject({ file: { value: project } })
})

test('the headings of a story apply when their lines are uncommented', async () => {
  const text = await renderContentFile('project', { title: 'Loom' }, 'loom')
  const written = text.replace(/^# story:(?:.*\n#)+.*/m, (lines) => lines.replace(/^# ?/gm, ''))
  expect(parse(written).story).toBe('## The problem\n\n## What I built\n\n## What was hard\n\n## What came of it\n')
})

test('lists have the comments of the sample', async () => {
  const entry = { title: 'A', description: 'B', from: '2019' }
  const first = "- title: A\n  description: B\n  from: '2019'\n"
  expect(await renderContentFile('timeline', [entry, entry])).toMatch(new RegExp(`New Job"\n\n${first}\n${first}$`))
  expect(await renderContentFile('skills', [{ title: 'A' }, { title: 'B' }])).toMatch(
    /lines\.\n\n- title: A\n- title: B\n$/,
  )
  expect(await renderContentFile('apps', [])).toMatch(/lines\.\n\n\[\]\n$/)
})
