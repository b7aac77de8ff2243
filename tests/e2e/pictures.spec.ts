import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { copyContent, readProjects } from '../fakes/content.ts'
import { type Site, startSite } from '../fakes/site.ts'
import { expect, test } from '../fixtures.ts'
import { loadPictures } from './load-pictures.ts'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 }
const MOST_BYTES = 400_000
const PHOTOGRAPH = { width: 1800, height: 1200 }
const ORANGE = 'rgb(232, 120, 24)'

// One worker, so that the photograph is made small once.
test.describe.configure({ mode: 'default' })

/** The sample content, with a photograph on its first project, as `npm run pictures` leaves it. */
let photos: Site
let content: Awaited<ReturnType<typeof copyContent>>
let projectId = ''

test.beforeAll(async () => {
  const [{ id } = { id: '' }] = await readProjects()
  projectId = id
  content = await copyContent({ rewrite: { [`projects/${id}.yaml`]: showPhotograph } })
  await writeFile(join(content.dir, 'banners/photo.jpg'), await takePhotograph())
  await promisify(execFile)(process.execPath, ['cli/pictures.ts'], { env: { CONTENT_DIR: content.dir } })
  photos = await startSite({ CONTENT_DIR: content.dir })
})

test.afterAll(async () => {
  await photos.stop()
  await content.remove()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the pictures of the home page', async ({ page, visit, errors }) => {
    errors.watch(photos, 0)

    await test.step('of the sample content together stay under 400 kB, and its icons are one request', async () => {
      await visit('/')
      await page.getByRole('button', { name: 'Show More' }).click()
      await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
      await loadPictures(page)
      const loaded = await readLoaded(page)
      expect(loaded.filter(({ path }) => path.startsWith('/pictures/banners/'))).not.toHaveLength(0)
      expect(loaded.filter(({ path }) => /icons/.test(path)).map(({ path }) => path)).toEqual(['/pictures/@icons.svg'])
      expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(MOST_BYTES)
    })

    await test.step('a photograph comes as a small AVIF, and its original is never loaded', async () => {
      await visit(photos.origin)
      await loadPictures(page)
      const [tile] = (await readLoaded(page)).filter(({ path }) => path.startsWith('/pictures/banners/'))
      expect(tile?.path).toMatch(/^\/pictures\/banners\/made\/photo-\w{10}-1280\.avif$/)
      const shown = page
        .locator('#portfolio')
        .getByRole('link', { name: /^With a photograph/ })
        .locator('img')
      await expect(shown).toHaveAttribute('width', String(PHOTOGRAPH.width))
      await expect(shown).toHaveAttribute('height', String(PHOTOGRAPH.height))
      await expect(shown).toHaveAttribute('loading', 'lazy')
    })
  })
})

test('the photograph on the page of its project', async ({ page, visit, errors }) => {
  errors.watch(photos, 0)
  const banner = page.getByRole('img', { name: /^Banner for/ })

  await test.step('until a photograph is there its place has its size and its colour', async () => {
    const pictures = Promise.withResolvers<void>()
    await page.route('**/pictures/**', async (route) => {
      await pictures.promise
      await route.continue()
    })
    await page.goto(`${photos.origin}/project/${projectId}`, { waitUntil: 'commit' })
    const before = await banner.boundingBox()
    expect(before?.height).toBeGreaterThan(450)
    expect(await banner.evaluate(toShownFile)).toBe('')
    const ground = banner.locator('xpath=ancestor::span').locator('svg')
    expect(await ground.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(ORANGE)
    expect(await ground.boundingBox()).toEqual(before)
    await expect(banner).toHaveAttribute('fetchpriority', 'high')
    await expect(banner).not.toHaveAttribute('loading', 'lazy')

    pictures.resolve()
    await expect.poll(() => banner.evaluate(toShownFile)).toMatch(/-1800\.avif$/)
    expect(await banner.boundingBox()).toEqual(before)
  })

  await test.step('a card opened in the browser shows the small files too', async () => {
    await visit(photos.origin)
    await page
      .locator('#portfolio')
      .getByRole('link', { name: /^With a photograph/ })
      .click()
    await expect.poll(() => banner.evaluate(toShownFile)).toMatch(/-1800\.avif$/)
  })
})

function showPhotograph(project: string): string {
  return project.replace(/^title:.*$/m, 'title: With a photograph').replace(/^banner:.*$/m, 'banner: banners/photo.jpg')
}

function takePhotograph(): Promise<Buffer> {
  return sharp({ create: { ...PHOTOGRAPH, channels: 3, background: ORANGE } })
    .jpeg()
    .toBuffer()
}

/** The file that is shown, or nothing as long as none is. */
function toShownFile(image: Element): string {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0 ? image.currentSrc : ''
}

/** The pictures that came over the network. */
async function readLoaded(page: Page): Promise<{ path: string; bytes: number }[]> {
  const entries = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, transferSize } = entry as PerformanceResourceTiming
      return { path: new URL(name).pathname, bytes: transferSize }
    }),
  )
  return entries.filter(({ path, bytes }) => bytes > 0 && /^\/pictures\/|\.svg$/.test(path))
}
