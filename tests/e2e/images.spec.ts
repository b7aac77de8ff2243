import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { copyContent, readProjects } from '../fakes/content/content.ts'
import { type Site, startSite } from '../fakes/site.ts'
import { expect, test } from '../fixtures.ts'

const PHOTO_SIZE = { width: 1800, height: 1200 }
const ORANGE = 'rgb(232, 120, 24)'

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
