import { expect, test } from 'vitest'
import { openContentStore } from '../content/content-store.ts'
import { writeContentDir } from '../content/fixtures.ts'
import { createContentPortfolio } from '../content/portfolio.ts'
import { createSeoRoutes } from './seo-routes.ts'

const ADDRESSES = {
  '/robots.txt': 'text/plain; charset=utf-8',
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/feed.xml': 'application/atom+xml; charset=utf-8',
  '/resume.json': 'application/json; charset=utf-8',
  '/llms.txt': 'text/markdown; charset=utf-8',
  '/site.webmanifest': 'application/manifest+json; charset=utf-8',
}

test.each(Object.entries(ADDRESSES))('%s is answered as %s, to be kept and asked for anew', async (path, type) => {
  const { app } = await openFound()
  const response = await app.request(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

test('while a foreign backend is silent, lists have what is known and are not kept; what must be whole waits', async () => {
  const { app } = await openFound({ silent: true })
  const answers = await Promise.all(Object.keys(ADDRESSES).map((path) => app.request(path)))
  expect(answers.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual([
    [200, 'no-cache'],
    [200, 'no-store'],
    [503, 'no-store'],
    [503, 'no-store'],
    [200, 'no-store'],
    [200, 'no-cache'],
  ])
  expect(answers[2]?.headers.get('retry-after')).toBe('60')
  expect(await answers[1]?.text()).toContain('<loc>https://ada.example/</loc>')
})

test('an iPhone gets its icon once it is drawn', async () => {
  const { app, drawn } = await openFound()
  expect((await app.request('/apple-touch-icon.png')).status).toBe(404)
  drawn.push({ bytes: new Uint8Array([1, 2]), type: 'image/png', url: '/pictures/made/icons/apple.png' })
  const response = await app.request('/apple-touch-icon.png')
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2]))
})

async function openFound({ silent = false } = {}) {
  const folder = await openContentStore(await writeContentDir(), { siteOnly: false })
  const { documents, site } = folder.current()
  if (!documents) throw new Error('There are no documents.')
  const portfolio = createContentPortfolio(() => ({ documents }))
  const pending = async () => ({ kind: 'pending' as const })
  const drawn: { bytes: Uint8Array<ArrayBuffer>; type: string; url: string }[] = []
  const app = createSeoRoutes({
    portfolio: silent ? { ...portfolio, owner: pending, projects: pending } : portfolio,
    site: () => site,
    siteUrl: 'https://ada.example',
    projectDate: () => undefined,
    timelineMeta: () => undefined,
    icons: () => [],
    appleIcon: () => drawn[0],
  })
  return { app, drawn }
}
