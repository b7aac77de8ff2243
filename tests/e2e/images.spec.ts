import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { copyContent, readProjects } from '../fakes/content/content.ts'
import { type Site, startSite } from '../fakes/site.ts'
import { expect, test } from '../fixtures.ts'
import { loadImages } from './load-images.ts'

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 }
const MAX_BYTES = 400_000
const PHOTO_SIZE = { width: 1800, height: 1200 }
const ORANGE = 'rgb(232, 120, 24)'

// All tests run in one worker, so the photo is resized once.
test.describe.configure({ mode: 'default' })

/** Serves the sample content with a photo as the first project's banner. */
let photoSite: Site
let content: Awaited<ReturnType<typeof copyContent>>
let projectId = ''

test.beforeAll(async () => {
  const [{ id } = { id: '' }] = await readProjects()
  projectId = id
  content = await copyContent({ rewrite: { [`projects/${id}.yaml`]: usePhoto } })
  await writeFile(join(content.dir, 'banners/photo.jpg'), await createPhoto())
  await promisify(execFile)(process.execPath, ['cli/pictures.ts'], { env: { CONTENT_DIR: content.dir } })
  photoSite = await startSite({ CONTENT_DIR: content.dir })
})

test.afterAll(async () => {
  await photoSite.stop()
  await content.remove()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('home page images are small', async ({ page, visit, errors }) => {
    errors.watch(photoSite, 0)

    await test.step('the sample images total under 400 kB, and the icons are one request', async () => {
      await visit('/')
      await page.getByRole('button', { name: 'Show More' }).click()
      await expect(page.getByRole('button', { name: 'Show Less' })).toBeVisible()
      await loadImages(page)
      const loaded = await readLoadedImages(page)
      expect(loaded.filter(({ path }) => path.startsWith('/pictures/banners/'))).not.toHaveLength(0)
      expect(loaded.filter(({ path }) => /icons/.test(path)).map(({ path }) => path)).toEqual(['/pictures/~icons.svg'])
      expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(MAX_BYTES)
    })

    await test.step('a photo loads as a small AVIF, and the original is never loaded', async () => {
      await visit(photoSite.origin)
      await loadImages(page)
      const [banner] = (await readLoadedImages(page)).filter(({ path }) => /^\/pictures\/.*photo/.test(path))
      expect(banner?.path).toMatch(/^\/pictures\/banners\/made\/photo-\w{10}-1280\.avif$/)
      const shown = page
        .locator('#portfolio')
        .getByRole('link', { name: /^With a photo/ })
        .locator('img')
      await expect(shown).toHaveAttribute('width', String(PHOTO_SIZE.width))
      await expect(shown).toHaveAttribute('height', String(PHOTO_SIZE.height))
      await expect(shown).toHaveAttribute('loading', 'lazy')
    })
  })
})

test('a project page shows its photo in a small format', async ({ page, errors }) => {
  errors.watch(photoSite, 0)
  const banner = page.getByRole('img', { name: /^Banner for/ })

  const gate = Promise.withResolvers<void>()
  await page.route('**/pictures/**', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(`${photoSite.origin}/project/${projectId}`, { waitUntil: 'commit' })
  const before = await banner.boundingBox()
  expect(before?.height).toBeGreaterThan(450)
  expect(await banner.evaluate(readLoadedSrc)).toBe('')
  const placeholder = banner.locator('xpath=ancestor::span').locator('svg')
  expect(await placeholder.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(ORANGE)
  expect(await placeholder.boundingBox()).toEqual(before)
  await expect(banner).toHaveAttribute('fetchpriority', 'high')
  await expect(banner).not.toHaveAttribute('loading', 'lazy')

  gate.resolve()
  await expect.poll(() => banner.evaluate(readLoadedSrc)).toMatch(/-1800\.avif$/)
  expect(await banner.boundingBox()).toEqual(before)
})

function usePhoto(project: string): string {
  return project.replace(/^title:.*$/m, 'title: With a photo').replace(/^banner:.*$/m, 'banner: banners/photo.jpg')
}

function createPhoto(): Promise<Buffer> {
  return sharp({ create: { ...PHOTO_SIZE, channels: 3, background: ORANGE } })
    .jpeg()
    .toBuffer()
}

/** Returns an empty string until the image has loaded. */
function readLoadedSrc(image: Element): string {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0 ? image.currentSrc : ''
}

async function readLoadedImages(page: Page): Promise<{ path: string; bytes: number }[]> {
  const entries = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, transferSize } = entry as PerformanceResourceTiming
      return { path: new URL(name).pathname, bytes: transferSize }
    }),
  )
  return entries.filter(({ path, bytes }) => bytes > 0 && /^\/pictures\/|\.svg$/.test(path))
}
