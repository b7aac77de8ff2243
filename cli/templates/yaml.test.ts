import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectFile, siteFile, timelineFile } from '../../server/content/schema/files.ts'
import { parseYamlFile } from '../../server/content/schema/yaml-file.ts'
import { renderTimelineYaml } from './lists.ts'
import { renderProjectYaml } from './project.ts'
import { renderSiteYaml } from './site.ts'
import { renderField, renderYaml } from './yaml.ts'

const LONG = 'A sentence of some length: with a colon, # a hash and "quotes". '.repeat(5).trim()

test.each([
  ...[
    'plain',
    '',
    'yes',
    'No',
    '2019',
    '1e3',
    'null',
    '~',
    '*star',
    '&and',
    '- dash',
    '? mark',
    '# hash',
    'a: b',
    '{x}',
    '[x]',
  ],
  ...[
    '"',
    "it's",
    '%',
    '@me',
    '`tick`',
    '|',
    '>',
    '!tag',
    'ends with:',
    'a\tb',
    '日本語',
    '👩‍💻',
    'one\n\ntwo: three\n- four',
    LONG,
    ' x',
  ],
  ...['x'.repeat(300), `${LONG}\n${LONG}`, '---', '...', 'a #b', "'quoted'", '\\n', 'true', '0x10', '2024-05-01'],
])('%j survives a round trip', (text) => {
  expect(parse(renderField('field', text))).toEqual({ field: text })
  expect(parse(renderYaml([{ title: text, from: text }]))).toEqual([{ title: text, from: text }])
})

test('writes long text and paragraphs below their key', () => {
  expect(renderField('a', LONG)).toMatch(/^a: >-\n {2}A sentence/)
  expect(renderField('a', 'one\n\ntwo')).toBe('a: |-\n  one\n\n  two\n')
})

test('years and yes are quoted', () => {
  expect(renderYaml({ from: '2019', deployed: 'Yes' })).toBe("from: '2019'\ndeployed: 'Yes'\n")
})

test('rendered files are valid and contain the values', () => {
  const project = {
    title: '*A: b',
    description: LONG,
    gitRepoLink: 'https://x.example',
    order: 3,
    draft: true,
    date: '2024-05',
  }
  expect(parseYamlFile('', renderProjectYaml('a', project), projectFile)).toMatchObject({ file: { value: project } })
  const entry = { title: '# A', description: LONG, from: '2019' }
  expect(parseYamlFile('', renderTimelineYaml([entry, entry]), timelineFile)).toMatchObject({
    file: { value: [entry, entry] },
  })
  expect(parseYamlFile('', renderTimelineYaml([]), timelineFile)).toMatchObject({ file: { value: [] } })
  const site = { name: "O'Neill: x", greeting: '- Hi', roles: ['yes'], biography: `${LONG}\n\n${LONG}` }
  expect(
    parseYamlFile('', renderSiteYaml({ ...site, videoChannel: '', resume: '', mail: '', more: [] }), siteFile),
  ).toMatchObject({
    file: { value: site },
  })
})
