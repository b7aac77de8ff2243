import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { COMMAND_ENV } from '../tests/fakes/command.ts'
import { DOWNLOADS, IMAGES, SECRET, writePhotos } from '../tests/fakes/content/photos.ts'
import { startListener } from '../tests/fakes/http/listener.ts'
import { hasLocation } from './content/images/location.ts'
import { loadContent } from './content/load.ts'

const PAGES = ['/', '/project/engine', '/resume.json', '/feed.xml', '/site.webmanifest', '/sitemap.xml']
const API_PATHS = ['project/getall', 'project/get/engine', 'skill/getall', 'user/portfolio/me'].map(
  (path) => `/api/v1/${path}`,
)
const IMAGE_URL = /\/pictures\/[^\s"',&?]+/g
test('originals are served without metadata, and not at all once they have variants', async () => {
  const dir = await writePhotos()
  const { originals } = await load(dir)
  await expectNoMetadata(dir, [...originals.map(({ url }) => url), ...DOWNLOADS.map((path) => `/${path}`)])
  await promisify(execFile)(process.execPath, ['cli/pictures.ts'], { env: { ...COMMAND_ENV, CONTENT_DIR: dir } })
  await expectNoOriginals(dir, originals)
  // Without generated share images, links show the banner and the avatar.
  await rm(join(dir, 'made/cards'), { recursive: true })
  await expectNoOriginals(dir, originals)
})

async function expectNoMetadata(dir: string, urls: string[]): Promise<void> {
  const { origin, close } = await startListener({ CONTENT_DIR: dir })
  onTestFinished(close)
  expect(urls).toHaveLength(IMAGES.length + DOWNLOADS.length)
  for (const url of urls) {
    const response = await fetch(origin + url)
    const image = Buffer.from(await response.arrayBuffer())
    expect([hasLocation(image), image.includes(SECRET)], url).toEqual([false, false])
    expect(await sharp(image).metadata(), url).toMatchObject({ width: 400 })
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
    expect((await fetch(origin + url, { headers })).status, url).toBe(304)
    const head = await fetch(origin + url, { method: 'HEAD' })
    expect(head.headers.get('content-length'), url).toBe(`${image.length}`)
  }
}

async function expectNoOriginals(dir: string, originals: { url: string }[]): Promise<void> {
  const { origin, services, close } = await startListener({ CONTENT_DIR: dir })
  onTestFinished(close)
  for (const { url } of originals) expect((await fetch(origin + url)).status, url).toBe(404)
  // The static export writes all of these images.
  for (const [path, { bytes }] of services.content.current().images) expect(hasLocation(bytes), path).toBe(false)
  for (const page of [...PAGES, ...API_PATHS]) {
    for (const url of (await (await fetch(origin + page)).text()).match(IMAGE_URL) ?? []) {
      expect((await fetch(origin + url)).status, `${page} ${url}`).toBe(200)
    }
  }
  const { projects } = await (await fetch(`${origin}/api/v1/project/getall`)).json()
  const banner = await fetch(origin + projects[0].projectBanner.url)
  expect(banner.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(await banner.arrayBuffer()).metadata()).toMatchObject({ width: 400, format: 'webp' })
}

async function load(dir: string) {
  const result = await loadContent(dir)
  if (result.kind !== 'ok') throw new Error(JSON.stringify(result.issues))
  return result.content
}
