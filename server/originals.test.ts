import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { COMMAND_ENV } from '../tests/fakes/command.ts'
import { VALID_FILES, writeContentDir } from '../tests/fakes/content/content-dir.ts'
import { startListener } from '../tests/fakes/http/listener.ts'
import { hasLocation } from './content/images/location.ts'
import { loadContent } from './content/load.ts'

const FILES = {
  'site.yaml': `${VALID_FILES['site.yaml']}avatar: { picture: me.jpg, alt: Ada }\nlinks:\n  more: [{ label: A, address: 'https://a.example', icon: icon.jpg }]\n`,
  'projects/engine.yaml': `title: Engine\nbanner: shot.jpg\nfocus: 10% 20%\npictures: [{ picture: wide.jpg, alt: It turns }]\nstory: '![It counts](near.jpg)'\n`,
  'skills.yaml': '- title: Sums\n  icon: icon.jpg\n',
}
const IMAGES = ['me.jpg', 'shot.jpg', 'icon.jpg', 'wide.jpg', 'near.jpg']
const PAGES = ['/', '/project/engine', '/resume.json', '/feed.xml', '/llms.txt', '/site.webmanifest', '/sitemap.xml']
const API_PATHS = ['project/getall', 'project/get/engine', 'skill/getall', 'user/portfolio/me'].map(
  (path) => `/api/v1/${path}`,
)
const IMAGE_URL = /\/pictures\/[^\s"',&?]+/g
const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' }

test('no original is served or linked once it has variants', async () => {
  const dir = await writeContentDir(FILES)
  for (const name of IMAGES) await writeFile(join(dir, name), await createPhoto())
  const { originals, images } = await load(dir)
  expect([...images.values()].filter(({ bytes }) => hasLocation(bytes))).toHaveLength(IMAGES.length)
  await promisify(execFile)(process.execPath, ['cli/pictures.ts'], { env: { ...COMMAND_ENV, CONTENT_DIR: dir } })
  await expectNoOriginals(dir, originals)
  // Without generated share images, links show the banner and the avatar.
  await rm(join(dir, 'made/cards'), { recursive: true })
  await expectNoOriginals(dir, originals)
})

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

function createPhoto(): Promise<Buffer> {
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
  return image.jpeg().withExif({ IFD3: GPS }).toBuffer()
}

async function load(dir: string) {
  const result = await loadContent(dir)
  if (result.kind !== 'ok') throw new Error(JSON.stringify(result.issues))
  return result.content
}
