import { expect, onTestFinished, test } from 'vitest'
import { VALID_FILES, writeContentDir } from '../tests/fakes/content-dir.ts'
import { createFolder } from '../tests/fakes/postgres/databases.ts'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openServices } from './services.ts'

const ASSETS = {
  entry: '/a.js',
  font: '/f.woff2',
  printStylesheet: '/p.css',
  css: '',
  pagesCss: '',
  extendedLatinCss: '',
  looks: { vitrine: { css: '', fonts: [] }, paper: { css: '', fonts: [] } },
}

async function open(changes: Record<string, string | undefined>) {
  const dir = await writeContentDir(changes)
  const config = readConfig({ CONTENT_DIR: dir, DATA_DIR: await createFolder(), SITE_URL: 'https://ada.example' })
  const services = await openServices(config, () => {})
  onTestFinished(services.close)
  const app = createApp(services, { assets: ASSETS, links: { base: '/me/', pagesAreFolders: true } })
  return { app, home: async () => (await app.request('/')).text() }
}

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

test("the owner's links and files are on the page, under its base path", async () => {
  const { app, home } = await open({ ...FILES, 'site.yaml': LINKS })
  const html = await home()
  expect(html).toContain('<link rel="icon" href="/me/files/favicon.svg" type="image/svg+xml"/>')
  expect(html).toContain('href="/me/files/my%20resume.pdf"')
  expect(html.match(/<span class="sr-only">Mastodon<\/span>/g)).toHaveLength(2)
  expect(html).toMatch(/<img src="\/me\/pictures\/icons\/sum\.svg\?v=\w+" alt="" width="22" height="22"\/>/)
  expect(html).toMatch(/href="\/me\/files\/key\.asc"[^>]*>My key</)
  expect(html).toContain(
    '"sameAs":["https://github.example/ada","https://social.example/@ada","https://code.example/ada"]',
  )
  const resume = await (await app.request('/resume.json')).json()
  expect(resume.basics.profiles).toContainEqual({ network: 'Mastodon', url: 'https://social.example/@ada' })
  const manifest = await (await app.request('/site.webmanifest')).json()
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
  const { app } = await open({ ...FILES, 'projects/engine.yaml': STORY })
  const page = await app.request('/project/engine')
  const policy = page.headers.get('content-security-policy')
  const html = await page.text()
  expect(html).toMatch(/Pictures:.*alt="One".*Story:.*alt="Two".*href="\/me\/files\/key\.asc"/s)
  expect(html).toMatch(/&lt;script&gt;.*alert\(1\).*&lt;\/script&gt;/)
  expect(policy).toMatch(/img-src [^;]*https:\/\/one\.example https:\/\/two\.example/)
  expect((await app.request('/')).headers.get('content-security-policy')).not.toContain('one.example')
  expect(await (await app.request('/privacy')).text()).toMatch(/one\.example.*two\.example/s)
  expect(await (await app.request('/api/v1/project/get/engine')).text()).not.toMatch(/one\.example|two\.example/)
})
