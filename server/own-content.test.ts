import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startStubBackend } from '../tests/fakes/backend/stub-backend.ts'
import { VALID_FILES, writeContentDir } from '../tests/fakes/content/content-dir.ts'
import { WATCH_TIMEOUT } from '../tests/fakes/content/flush-watchers.ts'
import { startListener } from '../tests/fakes/http/listener.ts'
import { IMMUTABLE } from './http/cache/cache-control.ts'

const OLD_ICON = '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>'
const NEW_ICON = OLD_ICON.replace('<g/>', '<path d="M0 0h1v1z"/>')

async function open(changes: Record<string, string | undefined>) {
  const { origin, close } = await startListener({ CONTENT_DIR: await writeContentDir(changes) })
  onTestFinished(close)
  return { request: (path: string) => fetch(origin + path), home: async () => (await fetch(origin)).text() }
}

test.each([false, true])('a change is shown without a restart, with an external backend: %s', async (isExternal) => {
  const backend = await startStubBackend()
  onTestFinished(backend.close)
  const dir = await writeContentDir()
  const site = await startListener({ CONTENT_DIR: dir, ...(isExternal && { PORTFOLIO_HOST: backend.origin }) })
  onTestFinished(site.close)
  const readHome = async () => (await fetch(site.origin)).text()
  expect(await readHome()).toContain('<title>Ada</title>')
  await writeFile(join(dir, 'site.yaml'), 'name: Grace\ngreeting: Hi\nroles: [One]\n')
  await vi.waitFor(async () => expect(await readHome()).toContain('<title>Grace</title>'), WATCH_TIMEOUT)
})

test('a replaced image has a new URL, and its old URL is checked for changes', async () => {
  const dir = await writeContentDir({ 'icons/sum.svg': OLD_ICON })
  const { origin, close } = await startListener({ CONTENT_DIR: dir })
  onTestFinished(close)
  const readUrl = async () => (await (await fetch(`${origin}/api/v1/skill/getall`)).json()).skills[0].svg.url
  const readIcon = async (url: string) => {
    const response = await fetch(new URL(url, origin))
    return [await response.text(), response.headers.get('cache-control')]
  }
  const before = await readUrl()
  expect(await readIcon(before)).toEqual([OLD_ICON, IMMUTABLE])
  await writeFile(join(dir, 'icons/sum.svg'), NEW_ICON)
  await vi.waitFor(async () => expect(await readIcon(await readUrl())).toEqual([NEW_ICON, IMMUTABLE]), WATCH_TIMEOUT)
  expect(await readIcon(before)).toEqual([NEW_ICON, 'no-cache'])
})

test('a custom heading is also in the navigation, and an empty section is not shown', async () => {
  const headings = { timeline: 'My path', portfolio: 'Selected work', contact: 'Write to me' }
  const { home } = await open({
    'site.yaml': `name: Ada\ngreeting: Hi\nroles: [One]\nheadings: ${JSON.stringify(headings)}\n`,
    'skills.yaml': undefined,
    'apps.yaml': '[]',
  })
  const html = await home()
  const titles = [...html.matchAll(/<h2 id="[\w-]+-title"[^>]*>([^<]*)/g)].map(([, title]) => title)
  expect(titles).toEqual(['My path', 'Selected work', 'Write to me'])
  const nav = [...html.matchAll(/<a href="#(\w+)"[^>]*class="nav-link">([^<]*)/g)].map(([, id, label]) => [id, label])
  expect(nav.slice(0, 3)).toEqual(Object.entries(headings))
})

test('only the contact section and the print view show the email address', async () => {
  const { home } = await open({ 'site.yaml': `${VALID_FILES['site.yaml']}links: { mail: ada@private.example }\n` })
  const html = await home()
  expect(html.match(/ada@private\.example/g)).toHaveLength(3)
  expect(html).toContain('<p class="print-only">ada@private.example')
  expect(html).toMatch(/<a href="mailto:ada@private\.example"[^>]*>ada@private\.example</)
})

test.each([
  ['', 'Online'],
  ['status: Open to work', 'Open to work'],
  ['status:', undefined],
  ["status: ''", undefined],
])('with %j, the dot is next to %j', async (line, status) => {
  const { home } = await open({ 'site.yaml': `${VALID_FILES['site.yaml']}${line}\n` })
  const [, shown] = /<span class="status-dot"><\/span><\/span><div><bdi>([^<]*)/.exec(await home()) ?? []
  expect(shown).toBe(status)
})

test('a card without an image says its title once, its first sentence, and three technologies, in one hue', async () => {
  const files = { description: 'It turns all by itself. It counts.', technologies: 'Brass, Steam, Oil, Coal' }
  const { request, home } = await open({
    'projects/engine.yaml': JSON.stringify({ title: 'Engine', ...files }),
    'projects/engine-2.yaml': JSON.stringify({ title: 'Enginf', ...files }),
  })
  const cards = [...(await home()).matchAll(/<a href="\/project\/[\w-]+" class="card drawn">.*?<\/a>/gs)].map(
    ([html]) => html,
  )
  const texts = cards.map((html) =>
    html
      .replaceAll(/<[^>]*>/g, '|')
      .split(/\|+/)
      .filter(Boolean),
  )
  expect(texts).toEqual([
    ['Engine', 'It turns all by itself.', 'Brass, Steam, Oil'],
    ['Enginf', 'It turns all by itself.', 'Brass, Steam, Oil'],
  ])
  const hues = cards.map((html) => /color="oklch\(0\.75 0\.15 ([\d.]+)\)"/.exec(html)?.[1])
  expect(new Set(hues).size).toBe(2)
  expect(await (await request('/project/engine-2')).text()).toContain(`--hue:${hues[1]};`)
})

const LINKS = `${VALID_FILES['site.yaml']}links:
  resume: files/my resume.pdf
  more:
    - { label: Mastodon, address: 'https://social.example/@ada', icon: icons/sum.svg }
    - { label: Code, address: 'https://code.example/ada', icon: external }
    - { label: My key, address: files/key.asc }
`
const FILES = {
  'files/my resume.pdf': '%PDF-1.7',
  'files/key.asc': 'key',
  'files/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"><style>a{}</style></svg>',
}

test("the owner's links and files are on the page", async () => {
  const { request, home } = await open({ ...FILES, 'site.yaml': LINKS })
  const html = await home()
  expect(html).toContain('<link rel="icon" href="/files/favicon.svg" type="image/svg+xml"/>')
  expect(html).toContain('href="/files/my%20resume.pdf"')
  expect(html.match(/<span class="sr-only">Mastodon<\/span>/g)).toHaveLength(2)
  expect(html).toMatch(/<img src="\/pictures\/icons\/sum\.svg\?v=\w+" alt="" width="22" height="22"\/>/)
  expect(html).toMatch(/href="\/files\/key\.asc"[^>]*>My key</)
  expect(html).toContain(
    '"sameAs":["https://github.example/ada","https://social.example/@ada","https://code.example/ada"]',
  )
  const resume = await (await request('/resume.json')).json()
  expect(resume.basics.profiles).toContainEqual({ network: 'Mastodon', url: 'https://social.example/@ada' })
  const manifest = await (await request('/site.webmanifest')).json()
  expect(manifest.icons[0]).toEqual({ src: '/files/favicon.svg', type: 'image/svg+xml' })
})

test('reports a missing file and suggests a similar name', async () => {
  const site = LINKS.replace('my resume.pdf', 'my-resume.pdf')
  await expect(open({ ...FILES, 'site.yaml': site })).rejects.toThrow(
    'site.yaml:6  links.resume  expected a file in the "files" folder; did you mean files/my resume.pdf?, found "files/my-resume.pdf"',
  )
})

const STORY = `title: Engine
pictures: [{ picture: 'https://one.example/p.png', alt: One }]
story: |
  ![Two](https://two.example/q.png) [my key](files/key.asc) <script>alert(1)</script>
`

test('the images of a story are allowed only on its page, and their hosts are in the privacy notice', async () => {
  const { request } = await open({ ...FILES, 'projects/engine.yaml': STORY })
  const page = await request('/project/engine')
  const policy = page.headers.get('content-security-policy')
  const html = await page.text()
  expect(html).toMatch(/Pictures:.*alt="One".*Story:.*alt="Two".*href="\/files\/key\.asc"/s)
  expect(html).toMatch(/&lt;script&gt;.*alert\(1\).*&lt;\/script&gt;/)
  expect(policy).toMatch(/img-src [^;]*https:\/\/one\.example https:\/\/two\.example/)
  expect((await request('/')).headers.get('content-security-policy')).not.toContain('one.example')
  expect(await (await request('/privacy')).text()).toMatch(/one\.example.*two\.example/s)
  expect(await (await request('/api/v1/project/get/engine')).text()).not.toMatch(/one\.example|two\.example/)
})

test.each(['Lead', 'Lead, Bar'])('the company of a job titled %j is shown once', async (title) => {
  const { request, home } = await open({
    'timeline.yaml': `- { title: "${title}", place: Bar, from: 2017, kind: work }\n`,
  })
  const html = await home()
  expect(html).toMatch(/class="current-entry"[^>]*><span[^>]*>Lead, Bar · since 2017</)
  expect(html).toMatch(/<h3[^>]*>Lead<\/h3><p[^>]*class="timeline-place">Bar</)
  const { timelines } = await (await request('/api/v1/timeline/getall')).json()
  expect(timelines).toMatchObject([{ _id: 'lead-bar', title: 'Lead, Bar' }])
  expect((await (await request('/resume.json')).json()).work).toMatchObject([{ name: 'Bar', position: 'Lead' }])
})
