import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadValidDir } from '../../../tests/fakes/content/content-dir.ts'
import { createFolder } from '../../../tests/fakes/postgres/databases.ts'
import { openHttpStudio } from '../../../tests/fakes/studio/http.ts'
import { toZip } from '../../../tests/fakes/zip.ts'
import type { Found } from '../../api.ts'

const RESUME = {
  basics: { name: 'Ada Example', label: 'Engineer', summary: 'I count.' },
  work: [{ name: 'Acme', position: 'Lead', startDate: '2019', summary: 'Led' }],
  skills: Array.from({ length: 30 }, (_, index) => `Skill ${index + 1}`),
  projects: [
    { name: 'Engine', description: 'It turns' },
    { name: 'Loom', description: 'It weaves' },
  ],
}
const LINKEDIN = {
  'Profile.csv': 'First Name,Last Name,Headline,Summary\nAda,Example,Engineer,I count.\n',
  'Positions.csv': 'Company Name,Title,Description,Location,Started On,Finished On\nAcme,Lead,Led,Graz,Jan 2019,\n',
  'Skills.csv': 'Name\nRust\nChess\n',
}
const OWNER = { name: 'Countess Ada', roles: ['Analyst', 'Poet'] }

/** Has 24 repositories; those with more stars are better. */
async function startGitHub(): Promise<string> {
  const repositories = Array.from({ length: 24 }, (_, index) => ({
    ...{
      name: `repo-${index}`,
      html_url: `https://github.com/ada/repo-${index}`,
      description: `It is number ${index}.`,
    },
    ...{ language: 'Rust', topics: [], stargazers_count: 2 ** index, size: 9, pushed_at: '2026-01-01T00:00:00Z' },
    ...{ homepage: '', created_at: '2020-03-01T00:00:00Z' },
  }))
  const server = createServer(({ url = '' }, response) => {
    if (!url.startsWith('/users/ada')) return response.writeHead(404).end('{}')
    const user = { login: 'ada', html_url: 'https://github.com/ada', name: 'Ada Example', bio: 'I count.' }
    response.end(JSON.stringify(url.includes('/repos') ? repositories : url.endsWith('/social_accounts') ? [] : user))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function open(env: Record<string, string> = {}) {
  const studio = await openHttpStudio({ contentDir: join(await createFolder(), 'content'), env })
  async function upload(body: string | Uint8Array) {
    const headers = { 'content-type': 'application/octet-stream' }
    const { status, text } = await studio.send('/api/import', { method: 'PUT', headers, body })
    return { status, reply: JSON.parse(text) }
  }
  const find = async (body: string | Buffer): Promise<Found> => (await upload(body)).reply
  const start = (request: object) => studio.ask('POST', 'start', { ...OWNER, ...request })
  return { ...studio, upload, find, start }
}

function toTexts({ notes }: Found): string {
  return notes.map(({ text }) => text).join('\n')
}

test('the preview shows what is chosen so far, and after the start what is in the folder', async () => {
  const { ask, start, find, studio, contentDir } = await open()
  const { id } = await find(JSON.stringify(RESUME))
  const readPreview = async (path = '/') => (await fetch(studio.previewOrigin + path)).text()
  const choose = (projects: number[]) => ask('PUT', 'import/preview', { ...OWNER, id, projects, skills: [2] })
  expect(await choose([1])).toMatchObject({ status: 204 })
  const page = await readPreview()
  for (const shown of ['Countess Ada', 'Loom', 'Skill 3', 'Acme']) expect(page).toContain(shown)
  for (const hidden of ['Ridgeline', 'Engine', 'Skill 4']) expect(page).not.toContain(hidden)
  await expect(readdir(contentDir)).rejects.toThrow()
  expect(await start({ id, projects: [0], skills: [] })).toMatchObject({ status: 204 })
  expect(await readPreview()).toContain('Engine')
  expect(await readPreview()).not.toContain('Loom')
  expect(await ask('PUT', 'import/preview', { ...OWNER, id: 'x' })).toMatchObject({ status: 404 })
})

test('selects the best six of 24 repositories, and writes only the selected ones', async () => {
  const { ask, start, contentDir, studio } = await open({ GITHUB_API_URL: await startGitHub() })
  const { reply: found }: { reply: Found } = await ask('POST', 'import', { github: '@ada' })
  expect(found).toMatchObject({
    name: 'Ada Example',
    counts: { timeline: 0, apps: 0 },
    skills: [{ title: 'Rust', isChosen: true }],
  })
  expect(found.projects).toHaveLength(24)
  const chosen = found.projects.filter(({ isChosen }) => isChosen).map(({ title }) => title)
  expect(chosen).toEqual([23, 22, 21, 20, 19, 18].map((index) => `repo-${index}`))
  expect(found.projects[0]).toMatchObject({ description: 'It is number 23.', language: 'Rust', stars: 2 ** 23 })
  expect(toTexts(found)).not.toMatch(/draft|npm run|\.yaml/)
  expect((await start({ id: found.id, projects: [0, 1, 9], skills: [] })).status).toBe(204)
  const after = await studio.content()
  expect(after.order.projects).toEqual(['projects/repo-23.yaml', 'projects/repo-22.yaml', 'projects/repo-14.yaml'])
  const { site, projects, skills, owner } = await loadValidDir(contentDir)
  expect(site).toMatchObject({ name: 'Countess Ada', roles: ['Analyst', 'Poet'], greeting: "Hi, I'm Countess Ada" })
  expect(projects.map(({ title }) => title)).toEqual(['repo-23', 'repo-22', 'repo-14'])
  expect([skills, owner.githubURL]).toEqual([[], 'https://github.com/ada'])
  expect((await readdir(join(contentDir, 'projects'))).sort()).toEqual(['repo-14.yaml', 'repo-22.yaml', 'repo-23.yaml'])
  expect(await readdir(join(contentDir, '..'))).toEqual(['content'])
})

test('selects 24 of 30 skills of a resume, and lets the owner select all', async () => {
  const { find, start, contentDir } = await open()
  const found = await find(JSON.stringify(RESUME))
  expect(found).toMatchObject({
    roles: ['Engineer'],
    counts: { timeline: 1 },
    projects: [{ isChosen: true }, { isChosen: true }],
  })
  expect(found.skills.map(({ isChosen }) => isChosen)).toEqual(Array.from({ length: 30 }, (_, index) => index < 24))
  expect(toTexts(found)).toContain('npm is offline')
  await start({ id: found.id, projects: [1], skills: found.skills.map((_, index) => index) })
  const { projects, skills, timelines } = await loadValidDir(contentDir)
  expect(projects.map(({ title }) => title)).toEqual(['Loom'])
  expect([skills.length, timelines.length]).toEqual([30, 1])
  expect(JSON.parse(await readFile(join(contentDir, '.import.json'), 'utf8'))).toHaveProperty('resume')
})

test('names the fields that an import filled or left empty', async () => {
  const { find } = await open()
  const summary = 'Ben bir yazılım geliştiricisiyim ve bu şehir için çok güzel araçlar yapıyorum.'
  const found = await find(
    JSON.stringify({
      ...RESUME,
      basics: { ...RESUME.basics, summary, email: 'ada@x.example' },
      meta: { language: 'tr' },
    }),
  )
  expect(found.notes.filter(({ source }) => source)).toEqual([
    {
      text: 'The site has no About section yet. To add one, write a biography in Me.',
      source: 'site.yaml#biography',
    },
    {
      text: 'Your text looks like Turkish, so the site’s language is Turkish. You can change it in Me.',
      source: 'site.yaml#language',
    },
    {
      text: 'Visitors can read ada@x.example in the contact section and on the printed home page. To hide it, clear your email address in Me.',
      source: 'site.yaml#links.mail',
    },
  ])
  const basics = { name: '陳', summary: '我在台北與三個朋友為學生開發的軟體，喜歡這個工作。' }
  expect(toTexts(await find(JSON.stringify({ basics })))).toContain('Your text looks like Traditional Chinese.')
  const linkedIn = await find(
    toZip({ ...LINKEDIN, 'Email Addresses.csv': 'Email Address,Primary\nada@x.example,Yes\n' }),
  )
  expect(linkedIn.notes.map(({ source }) => source)).toContain('profile.yaml#linkedInURL')
  expect(linkedIn.notes.filter(({ source }) => source === 'site.yaml#links.mail')).toEqual([
    expect.objectContaining({ text: 'Your export contains ada@x.example. To show it, add it in Me.' }),
  ])
})

test('a later import adds what the owner chooses, and updates what is not edited, in one step', async () => {
  const { find, start, ask, contentDir, studio } = await open()
  await start({ id: (await find(JSON.stringify(RESUME))).id, projects: [0, 1], skills: [0] })
  const read = (file: string) => readFile(join(contentDir, file), 'utf8')
  await rm(join(contentDir, 'projects/loom.yaml'))
  await writeFile(join(contentDir, 'skills.yaml'), '- title: Sums # mine\n- title: Skill 1\n')
  await studio.refresh()
  const [engine, ...others] = RESUME.projects
  const projects = [{ ...engine, description: 'It spins' }, ...others, { name: 'Wheel', description: 'It rolls' }]
  const again = await find(JSON.stringify({ ...RESUME, projects }))
  expect(again.projects.map(({ isChosen }) => isChosen)).toEqual([true, false, false])
  expect(again.skills.filter(({ isChosen }) => isChosen).map(({ title }) => title)).toEqual(['Skill 1'])
  const { reply } = await ask('POST', 'merge', { id: again.id, projects: [0, 1], skills: [0, 1] })
  expect(reply.changes.toSorted()).toEqual(['Engine: description', 'New project: Loom', 'New skill: Skill 2'])
  expect(await read('skills.yaml')).toBe('- title: Sums # mine\n- title: Skill 1\n- title: Skill 2\n')
  expect((await loadValidDir(contentDir)).site).toMatchObject({ name: 'Countess Ada', roles: ['Analyst', 'Poet'] })
  expect(studio.content().undo).toMatchObject({ text: 'import from a resume' })
  const { reply: same } = await ask('POST', 'merge', { id: again.id, projects: [0, 1], skills: [0, 1] })
  expect(same.changes).toEqual([])
  expect((await ask('POST', 'merge', { id: 'x', projects: [], skills: [] })).status).toBe(404)
})

test('without an import, creates commented files without entries', async () => {
  const { start, contentDir } = await open()
  expect((await start({})).status).toBe(204)
  const { site, projects } = await loadValidDir(contentDir)
  expect([site.name, site.roles, projects]).toEqual(['Countess Ada', ['Analyst', 'Poet'], []])
  expect(await readFile(join(contentDir, 'site.yaml'), 'utf8')).toContain('# ')
})

test('never replaces content, and two requests at once create one folder', async () => {
  const { start, contentDir, find } = await open()
  const { id } = await find(JSON.stringify(RESUME))
  const both = await Promise.all([start({ id }), start({})])
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  await writeFile(join(contentDir, 'site.yaml'), 'name: Mine\n')
  const { status, reply } = await start({ id })
  expect([status, reply.reason]).toEqual([409, expect.stringContaining('already has content. Nothing was changed.')])
  expect(await readFile(join(contentDir, 'site.yaml'), 'utf8')).toBe('name: Mine\n')
  expect(await readdir(join(contentDir, '..'))).toEqual(['content'])
})

test('explains invalid requests, and writes nothing', async () => {
  const { ask, upload, start, contentDir } = await open({ GITHUB_API_URL: await startGitHub() })
  const reasonOf = async (asked: ReturnType<typeof ask>) => {
    const { status, reply } = await asked
    return `${status} ${reply.reason ?? reply.message}`
  }
  const login = (github: unknown) => reasonOf(ask('POST', 'import', { github }))
  expect(await login('nobody')).toMatch(/^422 Could not import github:nobody: .+\.$/)
  for (const text of ['', '../x', '--force', 7, 'https://github.com/ada/loom', 'https://else.example/ada']) {
    expect.soft(await login(text)).toBe('400 Enter your GitHub username, such as "octocat".')
  }
  expect(await reasonOf(upload('%PDF-1.7'))).toMatch(/^422 Could not import this file: it is a PDF\. Vitrine reads/)
  expect(await reasonOf(upload('Hello'))).toMatch(/^422 Could not import this file: .+\.$/)
  expect(await reasonOf(upload(toZip({ 'a.txt': 'a' })))).toMatch(
    /^422 Could not import this file: it is not a LinkedIn/,
  )
  expect(await reasonOf(upload(Buffer.alloc(20_000_001)))).toBe('413 The file is larger than 20 MB.')
  expect(await reasonOf(start({ name: ' ' }))).toBe('400 Enter your name.')
  expect(await reasonOf(start({ roles: [''] }))).toBe('400 Enter one to 8 roles, such as "Developer".')
  expect(await reasonOf(start({ id: 'unknown' }))).toBe('404 This import is no longer available. Import again.')
  await expect(readdir(contentDir)).rejects.toThrow('ENOENT')
})
