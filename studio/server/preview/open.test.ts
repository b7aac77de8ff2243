import { rename, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { startStubBackend } from '../../../tests/fakes/backend/stub-backend.ts'
import { VALID_FILES, writeContentDir } from '../../../tests/fakes/content/content-dir.ts'
import { WATCH_TIMEOUT } from '../../../tests/fakes/content/flush-watchers.ts'
import type { PageData } from '../../api.ts'
import { createFolder } from '../content/folder.ts'
import { openShown, type Texts } from '../content/shown.ts'
import { openPreview } from './open.ts'
import { createResponder } from './respond.ts'

const STUDIO_PORT = 45_678
const STUDIO = [`http://127.0.0.1:${STUDIO_PORT}`, `http://localhost:${STUDIO_PORT}`]
const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64').toString('latin1')

type Preview = Awaited<ReturnType<typeof open>>

async function open(env: Record<string, string>) {
  const config = readConfig(env)
  const folder = createFolder(config)
  const shown = await openShown(folder)
  const preview = await openPreview(config, { studioPort: STUDIO_PORT, shown })
  onTestFinished(preview.close)
  /** Shows what is on the disk now, and texts that are not saved. */
  async function show(texts: Texts = new Map()) {
    await shown.update(await folder.load())
    await shown.show(texts)
    return (await shown.load(texts)).issues
  }
  return { ...preview, port: new URL(preview.origin).port, show, shown, current: shown.content }
}

async function openDir(changes: Record<string, string | undefined> = {}) {
  const dir = await writeContentDir(changes)
  return { dir, preview: await open({ CONTENT_DIR: dir, SITE_URL: 'https://ada.example' }) }
}

function get({ port }: Preview, path = '/', init: RequestInit = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init })
}

const read = async (preview: Preview, path = '/') => (await get(preview, path)).text()

function readData(html: string): PageData {
  const [, json = ''] = /id="studio-data">([^<]*)</.exec(html) ?? []
  return JSON.parse(json)
}

test('shows the sample until there is a content folder', async () => {
  const dir = join(await writeContentDir(), 'later')
  const preview = await open({ CONTENT_DIR: dir })
  expect(await read(preview)).toContain('Robin Sample')
})

test('shows edits that are not saved, drafts with their mark, and the files again without edits', async () => {
  const { dir, preview } = await openDir({ 'projects/loom.yaml': 'title: Loom\ndraft: true\n' })
  expect(await read(preview, '/project/loom')).toMatch(/<h1[^>]* data-draft="true"[^>]*>Loom</)
  expect(await read(preview, '/studio-draft.css')).toContain('[data-draft]')
  const edits = new Map([['projects/loom.yaml', 'title: Shuttle\n']])
  expect(await preview.show(edits)).toEqual([])
  expect(await read(preview, '/project/loom')).toContain('>Shuttle<')
  await writeFile(join(dir, 'projects/loom.yaml'), 'title: Spindle\n')
  expect(await preview.show()).toEqual([])
  expect(await read(preview, '/project/loom')).toContain('>Spindle<')
})

test('keeps the last valid state, and returns the issues', async () => {
  const { dir, preview } = await openDir()
  const issue = { file: 'site.yaml', field: 'name', line: 1 }
  expect(await preview.show(new Map([['site.yaml', 'name: ""\ngreeting: Hey\nroles: [One]\n']]))).toMatchObject([issue])
  await rm(join(dir, 'site.yaml'))
  expect(await preview.show()).toMatchObject([{ kind: 'missing-file', file: 'site.yaml' }])
  expect(await read(preview)).toContain('Ada')
  expect(preview.current()?.site.name).toBe('Ada')
})

test('explains that the content is invalid, with its images for the forms, and shows it once it is valid', async () => {
  const { preview } = await openDir({ 'profile.yaml': 'nickname: Ada\n' })
  const response = await get(preview)
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('fix the issues in Publish')
  const icon = await get(preview, '/pictures/icons/sum.svg')
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(icon.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await preview.show(new Map([['profile.yaml', '']]))).toEqual([])
  expect((await get(preview)).status).toBe(200)
})

test('renders a page that is shown again only if the content has changed', async () => {
  const { preview } = await openDir()
  const readAgain = (etag: string) => get(preview, '/', { headers: { 'if-none-match': etag } })
  const { etag } = readData(await read(preview))
  const same = await readAgain(etag)
  expect([same.status, same.headers.get('cache-control')]).toEqual([304, 'no-store'])
  await preview.show(new Map([['skills.yaml', '- title: Weaving\n']]))
  const changed = await readAgain(etag)
  const html = await changed.text()
  expect(changed.status).toBe(200)
  expect(html).toContain('Weaving')
  expect((await readAgain(readData(html).etag)).status).toBe(304)
})

test('a page whose content changes while it is rendered counts as older', async () => {
  const { shown } = (await openDir()).preview
  let version = 1
  const app = new Hono().get('/', (c) => {
    version += 1
    return c.html('<html><head></head></html>')
  })
  const respond = createResponder({ origins: STUDIO, app, shown: { ...shown, version: () => version } })
  const page = await respond(new Request('http://127.0.0.1/'), {})
  expect(readData(await page.text()).etag).toBe('"1"')
})

test('serves the images of a page that is still shown after they are gone', async () => {
  const { dir, preview } = await openDir({
    'a.gif': GIF,
    'b.gif': GIF,
    'projects/engine.yaml': 'title: Engine\nbanner: a.gif\n',
    'projects/loom.yaml': 'title: Loom\nbanner: b.gif\n',
  })
  const shown = await read(preview)
  const images = ['/pictures/a.gif', '/pictures/b.gif'].map((path) => shown.slice(shown.indexOf(path)).split('"', 1)[0])
  const statuses = () => Promise.all(images.map(async (path) => (await get(preview, path)).status))
  await rm(join(dir, 'a.gif'))
  await rm(join(dir, 'projects/engine.yaml'))
  await rename(join(dir, 'b.gif'), join(dir, 'c.gif'))
  await writeFile(join(dir, 'projects/loom.yaml'), 'title: Loom\nbanner: c.gif\n')
  expect(await preview.show()).toEqual([])
  expect(await statuses()).toEqual([200, 200])
  // The old page is shown until this one has loaded.
  const next = await read(preview)
  expect(next).toContain('/pictures/c.gif')
  expect(images.filter((path = '') => next.includes(path))).toEqual([])
  expect(await statuses()).toEqual([200, 200])
})

test('tells which entry each element shows, and escapes it', async () => {
  const { preview } = await openDir({
    'skills.yaml':
      '- { title: Go, group: A }\n- { title: SQL }\n- { title: Rust, group: A }\n- { title: C, order: 1 }\n',
    'timeline.yaml':
      '- { title: Old, from: 2001 }\n- { title: New, from: 2020 }\n- { title: Exam, from: 2022, group: A }\n',
    'projects/loom.yml': 'title: Aloom\n',
    'projects/engine.yaml': 'title: Engine\nstack: </script>\n',
  })
  const toProject = (file: string) => ({ file, meta: [], cardStack: 'stack', hasPoints: false })
  expect(readData(await read(preview))).toEqual({
    studio: STUDIO,
    etag: '"1"',
    sources: {
      projects: [toProject('projects/loom.yml'), { ...toProject('projects/engine.yaml'), meta: ['stack'] }],
      timeline: [1, 0, 2],
      skills: [3, 1, 0, 2],
      apps: [0],
      links: { 'profile.yaml#githubURL': 'https://github.example/ada' },
    },
  })
})

function status(preview: Preview, headers: Record<string, string>, method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: preview.port, path: '/', headers, method }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject).end()
  })
}

test('responds only to its own host', async () => {
  const { preview } = await openDir()
  const { port } = preview
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) expect(await status(preview, { host })).toBe(200)
  const others = ['ada.example', `ada.example:${port}`, `127.0.0.1:${STUDIO_PORT}`, '127.0.0.1', `[::1]:${port}`, '@']
  for (const host of others) expect([host, await status(preview, { host })]).toEqual([host, 421])
})

test('refuses forms with a notice, and responds to HEAD without a body', async () => {
  const { preview } = await openDir()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    for (const path of ['/', '/api/v1/message/send', '/openai/v1/chat/completions', '/studio-preview.js']) {
      const response = await get(preview, path, { method, headers: { origin: STUDIO[0] ?? '' } })
      expect([method, path, response.status]).toEqual([method, path, 405])
      expect(await response.text()).toContain('Forms are disabled in the preview')
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  }
  const response = await get(preview, '/', { method: 'HEAD' })
  expect([response.status, await response.text()]).toEqual([200, ''])
})

test('only the studio may frame it, other sites may not read it, and nothing is stored', async () => {
  const { preview } = await openDir({
    'a.gif': GIF,
    'site.yaml': `${VALID_FILES['site.yaml']}analytics:\n  script: https://stats.example/a.js\n`,
    'projects/engine.yaml': `title: Engine\nbanner: a.gif\nstory: "![x](${STUDIO[0]}/api/state)"\n`,
    'files/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  })
  const banner = preview.current()?.documents?.projects[0]?.projectBanner?.url ?? ''
  const paths = ['/', '/project/engine', '/none', banner, '/files/a.svg', '/studio-preview.js', '/studio-draft.css']
  for (const path of [...paths, '/api/v1/project/getall', '/feed.xml', '/favicon.svg']) {
    const { headers, status } = await get(preview, path, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect([path, status]).toEqual([path, path === '/none' ? 404 : 200])
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
    expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'same-origin'])
    expect([path, headers.get('x-frame-options')]).toEqual([path, null])
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
  const framed = await get(preview, banner, { headers: { 'sec-fetch-site': 'same-site' } })
  expect(framed.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const csp = (await get(preview, '/project/engine')).headers.get('content-security-policy')
  const directives = new Map(csp?.split('; ').map((each) => [each.split(' ', 1)[0], each]))
  expect(directives.get('frame-ancestors')).toBe(`frame-ancestors ${STUDIO.join(' ')}`)
  expect(directives.get('img-src')).toBe("img-src 'self' data:")
  expect(directives.get('connect-src')).toBe("connect-src 'self'")
  expect(directives.get('form-action')).toBe("form-action 'self'")
  expect(directives.get('script-src')).toMatch(/^script-src 'self'( 'sha256-[\w+/=]+')+$/)
  expect(directives.get('default-src')).toBe("default-src 'none'")
  const svg = await get(preview, '/files/a.svg')
  expect(svg.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(svg.headers.get('content-security-policy')).toContain('sandbox')
})

test('never opens the database or the mail server of the site', async () => {
  const dir = await writeContentDir()
  const preview = await open({
    CONTENT_DIR: dir,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_TO: 'ada@ada.example',
  })
  expect(await read(preview)).toContain('Ada')
  expect((await get(preview, '/readyz')).status).toBe(200)
})

test('shows the data of an external backend', async () => {
  const backend = await startStubBackend()
  onTestFinished(backend.close)
  const dir = await writeContentDir()
  const preview = await open({ CONTENT_DIR: dir, PORTFOLIO_HOST: backend.origin })
  await vi.waitFor(async () => expect(await read(preview)).toContain('Backend Project 1'), WATCH_TIMEOUT)
})
