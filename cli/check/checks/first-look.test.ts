import { expect, test } from 'vitest'
import { writeContentDir } from '../../../tests/fakes/content/content-dir.ts'
import { checkFirstLook } from './first-look.ts'
import { readSourceFiles } from './source-files.ts'

const AVATAR = 'avatar: { picture: icons/sum.svg, alt: Ada at a loom }\n'

async function check(files: Record<string, string>) {
  const dir = await writeContentDir(files)
  const findings = checkFirstLook(await readSourceFiles(dir, { siteOnly: false }))
  return findings.map(({ level, where, what }) => `${level} ${where} ${what}`)
}

const writeSite = (lines: string) => ({ 'site.yaml': `name: Ada\ngreeting: Hi\n${lines}\n${AVATAR}` })
const writeRole = (language: string, role: string) =>
  writeSite(`language: ${language}\nroles:\n  - ${JSON.stringify(role)}`)

test('finds Markdown in texts, but not in a story', async () => {
  const biography = '|\n  I count.\n\n  > A space is a letter.\n'
  const found = await check({
    ...writeSite(`roles: [One]\nbiography: ${biography}`),
    'timeline.yaml':
      '- title: A\n  from: 2019\n  description:\n    - Led **all** of it\n    - "|---|---|"\n    - 2**3 > 7\n',
    'profile.yaml': 'aboutMe: See <https://a.example>\n',
    'projects/engine.yaml': 'title: E\nstory: |\n  > **It** turns\n',
    'projects/loom.yaml': 'title: L\ndraft: true\ndescription: "# It **weaves**"\n',
  })
  expect(found).toEqual([
    'warning site.yaml:4 contains a quote in Markdown, which visitors see as it is written',
    'warning profile.yaml:1 contains a link in Markdown, which visitors see as it is written',
    'warning timeline.yaml:4 contains bold text in Markdown, which visitors see as it is written',
    'warning timeline.yaml:5 contains a table in Markdown, which visitors see as it is written',
  ])
})

test('finds entries without a date, and a site without a portrait', async () => {
  const timeline =
    "- { title: A, from: '' }\n- { title: B, from: '', to: '2019' }\n- { title: C, from: '', draft: true }\n"
  expect(await check({ 'site.yaml': 'name: Ada\ngreeting: Hi\nroles: [One]\n', 'timeline.yaml': timeline })).toEqual([
    'hint timeline.yaml:1 "A" has no date',
    'hint site.yaml there is no portrait, so visitors see no face',
  ])
})

test.each([
  ['ja', 'Developer at kaiyo-org'],
  ['ja', 'Based in Kochi'],
  ['de', 'Head of Design'],
  ['fr', 'Developer at acme'],
])('on a page in %s, the role %j is reported', async (language, role) => {
  expect(await check(writeRole(language, role))).toEqual([
    `hint site.yaml:5 "${role}" looks like English, but "language" is ${language}`,
  ])
})

test.each([
  ['en', 'Developer at Acme'],
  ['ja', 'Rust / Go'],
  ['ja', 'Developer at 海洋'],
  ['de', 'Redakteurin bei The Guardian'],
  ['de', 'Entwicklerin in Wien'],
  ['nl', 'Directeur of adviseur'],
  ['es', 'Analista en Bank of America'],
  ['pt-BR', 'Dados e SQL no Trem do Sertão'],
])('on a page in %s, the role %j is fine', async (language, role) => {
  expect(await check(writeRole(language, role))).toEqual([])
})
