import { createHash } from 'node:crypto'
import { devNull } from 'node:os'
import { expect, test } from 'vitest'
import { writeContentDir } from '../../tests/fakes/content/content-dir.ts'
import { openContentStore } from '../content/store.ts'
import { NO_PAGE_CACHE } from '../http/cache/page-cache.ts'
import { createContentPortfolio } from '../portfolio/open.ts'
import { createFeedRoutes } from './route.ts'

const PATHS = {
  '/robots.txt': 'text/plain; charset=utf-8',
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/feed.xml': 'application/atom+xml; charset=utf-8',
  '/resume.json': 'application/json; charset=utf-8',
  '/site.webmanifest': 'application/manifest+json; charset=utf-8',
}

test.each(Object.entries(PATHS))('%s is %s and is revalidated', async (path, type) => {
  const { app } = await openRoutes()
  const response = await app.request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

test('while the backend is pending, incomplete responses are not cached, and feed and resume are a 503', async () => {
  const { app } = await openRoutes({ pending: true })
  const responses = await Promise.all(Object.keys(PATHS).map((path) => app.request(path)))
  expect(responses.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual([
    [200, 'no-cache'],
    [200, 'no-store'],
    [503, 'no-store'],
    [503, 'no-store'],
    [200, 'no-cache'],
  ])
  expect(responses[2]?.headers.get('retry-after')).toBe('60')
  expect(await responses[1]?.text()).toContain('<loc>https://ada.example/</loc>')
})

test('the Apple touch icon is served once it is generated', async () => {
  const { app, generated } = await openRoutes()
  expect((await app.request('/apple-touch-icon.png')).status).toBe(404)
  generated.push({ bytes: new Uint8Array([1, 2]), type: 'image/png', url: '/pictures/made/icons/apple.png' })
  const response = await app.request('/apple-touch-icon.png')
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2]))
})

test('the favicon has the current accent hue', async () => {
  const { app, site } = await openRoutes()
  site.accent = 25
  const red = await app.request('/favicon.svg')
  expect(red.headers.get('content-type')).toBe('image/svg+xml')
  expect(red.headers.get('cache-control')).toBe('no-cache')
  const svg = await red.text()
  expect(svg).toContain('#ffa7a0')
  const hash = createHash('sha256')
    .update(/<style>(.*)<\/style>/.exec(svg)?.[1] ?? '')
    .digest('base64')
  expect(red.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  site.accent = 150
  expect(await (await app.request('/favicon.svg')).text()).toContain('#80e197')
})

async function openRoutes({ pending = false } = {}) {
  const dirs = { contentDir: await writeContentDir(), isContentDirSet: true, dataDir: devNull }
  const folder = await openContentStore({ ...dirs, siteUrl: 'https://ada.example' })
  const { site } = folder.current()
  const portfolio = createContentPortfolio(folder)
  const load = async () => ({ kind: 'pending' as const })
  const generated: { bytes: Uint8Array<ArrayBuffer>; type: string; url: string }[] = []
  const app = createFeedRoutes({
    cache: NO_PAGE_CACHE,
    portfolio: pending ? { ...portfolio, owner: load, projects: load } : portfolio,
    site: () => site,
    words: () => folder.current().words,
    siteUrl: () => 'https://ada.example',
    projectDate: () => undefined,
    timelineDetails: () => undefined,
    stories: () => new Map(),
    icons: () => [],
    appleIcon: () => generated[0],
  })
  return { app, generated, site }
}
