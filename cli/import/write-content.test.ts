import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadValidDir } from '../../tests/fakes/content/content-dir.ts'
import { createFolder } from '../../tests/fakes/postgres/databases.ts'
import { readLocalIcons } from '../icons/local-icons.ts'
import type { FetchIcons } from '../icons/simple-icons.ts'
import { createImportLog } from './model/log.ts'
import { readResume } from './resume/read-resume.ts'
import { writeContent } from './write-content.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

const fetchIcons: FetchIcons = async (titles) => {
  const found = titles.filter((title) => /^(?:Brand|Mastodon)/.test(title))
  return { kind: 'ok', icons: new Map(found.map((title) => [title, { name: 'brand.svg', svg: SVG }])) }
}

async function write(resume: object) {
  const dir = await createFolder()
  const log = createImportLog(() => {})
  const result = readResume(Buffer.from(JSON.stringify({ basics: { name: 'Ada' }, ...resume })), log)
  if (result.kind === 'failed') throw new Error(result.reason)
  const safeFetch = () => Promise.reject(new Error('There is no image to fetch.'))
  await writeContent(result.content, {
    ...{ dir, safeFetch, baseLocation: undefined, icons: await readLocalIcons([]), fetchIcons, log },
  })
  return { documents: await loadValidDir(dir), read: (file: string) => readFile(join(dir, file), 'utf8'), log }
}

test('shows 24 skills, first those with an icon, and says which have none', async () => {
  const skills = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? `Trait ${index}` : `Brand ${index}`))
  const { documents, read, log } = await write({ skills })
  expect(documents.skills).toHaveLength(24)
  expect(documents.skills.filter(({ svg }) => svg)).toHaveLength(20)
  expect(documents.skills.slice(0, 2).map(({ title }) => title)).toEqual(['Trait 0', 'Brand 1'])
  expect(await read('skills.yaml')).toContain('- title: Trait 8\n  draft: true\n')
  expect(log.hints()).toContainEqual({ kind: 'draft-skills', count: 16, total: 40, name: 'Trait 8' })
  expect(log.skipped()).toEqual([
    expect.stringMatching(/^Icons for Trait 0, Trait 2,.*: none found, so the cards show a letter$/),
  ])
})

test('the heading of a group is no skill, unless it has an icon', async () => {
  const skills = ['Programmiersprachen', 'Brand'].map((name) => ({ name, keywords: [`${name} 1`, `${name} 2`] }))
  const { documents, read } = await write({ skills: [...skills, { name: 'Werkzeuge', keywords: ['Jira'] }] })
  expect(documents.applications).toMatchObject([{ name: 'Jira' }])
  expect(documents.skills.map(({ title }) => title)).toEqual([
    ...['Programmiersprachen 1', 'Programmiersprachen 2', 'Brand', 'Brand 1', 'Brand 2'],
  ])
  expect(documents.skills.map(({ group }) => group)).toEqual([
    ...['Programmiersprachen', 'Programmiersprachen', undefined, undefined, undefined],
  ])
  expect(await read('apps.yaml')).not.toContain('group: Werkzeuge')
})

test('groups of skills are headings, unless there is only one', async () => {
  const long = 'Things that I have done for a very long time'
  const skills = [
    { name: 'Ön yüz', keywords: ['Svelte', 'CSS'] },
    { name: 'Tasarım', keywords: ['Grid'] },
    { name: long, keywords: ['Prose'] },
    'Chess',
  ]
  const { documents } = await write({ skills })
  expect(documents.skills.map(({ title, group }) => [title, group].join())).toEqual([
    ...['Svelte,Ön yüz', 'CSS,Ön yüz', 'Grid,Tasarım', 'Prose,', 'Chess,'],
  ])
  expect(await (await write({ skills: skills.slice(0, 1) })).read('skills.yaml')).not.toContain('group: Ön')
})

test('links to known networks have their icons', async () => {
  const profiles = ['Mastodon', 'Brand'].map((network) => ({ network, url: `https://${network}.example/ada` }))
  const { documents } = await write({ basics: { name: 'Ada', profiles }, skills: ['Go'] })
  const [mastodon, brand] = documents.site.links.more
  expect([mastodon?.image, brand?.image]).toEqual([expect.stringContaining('brand'), undefined])
})

test('writes points, places, and links, and no biography without text', async () => {
  const work = { name: 'Acme', position: 'Lead', url: 'acme.example', startDate: 'März 2020', highlights: ['a', 'B.'] }
  const { documents, read } = await write({
    work: [work],
    projects: [{ name: 'Loom', highlights: ['It weaves', 'It spins'] }],
  })
  expect(await read('timeline.yaml')).toContain(
    [
      '- title: Lead',
      '  description:\n    - a\n    - B',
      '  from: Mar 2020\n  kind: work\n  place: Acme\n  link: https://acme.example\n',
    ].join('\n'),
  )
  expect(documents.timelines).toMatchObject([{ description: 'a. B.' }])
  expect(documents.projects).toMatchObject([{ description: 'It weaves. It spins.' }])
  expect(await read('site.yaml')).toContain("\nbiography: ''\n")
})

test('a German page has no English words of ours', async () => {
  const summary = 'Ich leite das Team der Bahn und baue Werkzeuge für die Stadt.'
  const { read } = await write({ basics: { name: 'Ada', summary, image: `data:image/svg+xml,${SVG}` } })
  const site = await read('site.yaml')
  expect(site).toContain('greeting: "Hallo, ich bin Ada"\n')
  expect(site).toContain('  - Softwareentwicklung\n')
  expect(site).toContain('alt: Porträt von Ada\n')
})

test('Traditional Chinese is not set as the language, which would be Simplified', async () => {
  const { read } = await write({
    basics: { name: '陳', summary: '我在台北與三個朋友為學生開發的軟體，喜歡這個工作。' },
  })
  const site = await read('site.yaml')
  expect(site).not.toMatch(/^language:/m)
  expect(site).toContain('greeting: "你好，我是陳"\n')
})
