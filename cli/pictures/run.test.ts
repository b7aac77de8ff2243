import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { formatImageHint, type GeneratedImage } from '../../server/content/images/generated.ts'
import { loadValidDir, writeContentDir } from '../../tests/fakes/content/content-dir.ts'
import { generateImages } from './run.ts'

const ORANGE = { r: 232, g: 120, b: 24 }
const EXIF_ROTATED = 6

test('generates upright AVIF and WebP variants without EXIF, no wider than the photo, and loads them', async () => {
  const dir = await writeContent({ 'banners/a b,é.jpg': await createPhoto(1000, 600) })
  expect(await readHint(dir)).toBe(
    '1 generated image is missing. Run npm run pictures to create smaller versions for phones.',
  )
  expect(await run(dir)).toMatchObject({ status: 0, text: '1 image ready (1 new), 0 unused files removed.' })
  expect(await readHint(dir)).toBeUndefined()

  const [banner] = await readBanners(dir)
  expect(banner).toMatch(
    /^\/pictures\/banners\/made\/a%20b%2C%C3%A9-\w{10}-600\.webp\?size=600x1000&ground=e87818&hue=5\d&widths=160\.320\.600$/,
  )
  const types = Array.from((await loadValidDir(dir)).images.values(), ({ type }) => type)
  expect(types.filter((type) => type === 'image/avif')).toHaveLength(3)
  expect(await sharp(join(dir, 'banners/a b,é.jpg')).metadata()).toHaveProperty('exif')
  const names = await readdir(join(dir, 'banners/made'))
  expect(names).toHaveLength(4)
  for (const name of names) {
    const metadata = await sharp(join(dir, 'banners/made', name)).metadata()
    const [, width = '', format] = /-(\d+)\.(\w+)$/.exec(name) ?? []
    const height = Math.round(Number(width) / 0.6)
    expect(metadata).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: Number(width), height })
    expect(metadata).not.toHaveProperty('exif')
  }
})

test('a transparent image has no dominant color', async () => {
  const glass = { r: 0, g: 0, b: 255, alpha: 0.5 }
  const dir = await writeContent({ 'banners/glass.png': await createPng(200, 100, glass) })
  await run(dir)
  expect(await readBanners(dir)).toEqual([expect.stringMatching(/\?size=200x100&hue=26\d&widths=160\.200$/)])
  const [variant] = await readdir(join(dir, 'banners/made'))
  expect(await sharp(join(dir, 'banners/made', variant ?? '')).stats()).toMatchObject({ isOpaque: false })
})

test('a still GIF gets variants; an animated one and an SVG do not', async () => {
  const frames = await sharp([await createPng(64, 64), await createPng(64, 64, 'blue')], { join: { animated: true } })
    .gif()
    .toBuffer()
  const dir = await writeContent({
    'banners/still.gif': await sharp(await createPng(300, 200))
      .gif()
      .toBuffer(),
    'banners/moving.gif': frames,
    'banners/icon.svg': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><path d="M0 0h80v40H0z"/></svg>',
    ),
  })
  expect(await run(dir)).toMatchObject({ status: 0 })
  expect((await readBanners(dir)).map((url) => url.replace(/v=\w+&/, ''))).toEqual([
    '/pictures/banners/icon.svg?size=80x40&ground=080808',
    expect.stringMatching(
      /^\/pictures\/banners\/made\/still-\w{10}-300\.webp\?size=300x200&ground=e87818&hue=53&widths=160\.300$/,
    ),
    '/pictures/banners/moving.gif?size=64x64&ground=e87818&hue=53',
  ])
  expect(await readHint(dir)).toBeUndefined()
})

test('another run writes only missing files, even if the manifest is invalid', async () => {
  const dir = await writeContent({ 'banners/shot.png': await createPng(400, 200) })
  await run(dir)
  const before = await readTimes(dir)
  expect(await run(dir)).toMatchObject({ status: 0, text: '1 image ready (0 new), 0 unused files removed.' })
  expect(await readTimes(dir)).toEqual(before)

  await writeFile(join(dir, 'pictures.json'), '{ "banners/shot.png": { "wid')
  expect(await readHint(dir)).toContain('1 generated image is missing')
  const [lost = '', ...others] = Object.keys(before)
  await rm(join(dir, 'banners/made', lost))
  await run(dir)
  expect(await readHint(dir)).toBeUndefined()
  const after = await readTimes(dir)
  expect(Object.keys(after)).toEqual([lost, ...others])
  for (const name of others) expect(after[name]).toBe(before[name])
})

test('measures images whose manifest is of an older version, without generating them again', async () => {
  const dir = await writeContent({ 'banners/shot.png': await createPng(400, 200) })
  await run(dir)
  const before = await readTimes(dir)
  const manifest = await readFile(join(dir, 'pictures.json'), 'utf8')
  await writeFile(join(dir, 'pictures.json'), manifest.replace('"fit": "fill",', ''))
  expect(await readHint(dir)).toBeUndefined()
  await run(dir)
  expect(await readFile(join(dir, 'pictures.json'), 'utf8')).toBe(manifest)
  expect(await readTimes(dir)).toEqual(before)
})

test('removes only variants of changed and unused images', async () => {
  const dir = await writeContent({
    'banners/one.png': await createPng(200, 100),
    'other/two.png': await createPng(200, 100),
  })
  await run(dir)
  await writeFile(join(dir, 'banners/made/mine.webp'), 'the owner put this here')
  await writeFile(join(dir, 'banners/one.png'), await createPng(200, 100, 'blue'))
  await rm(join(dir, 'projects/two.yaml'))
  expect(await run(dir)).toMatchObject({ text: '1 image ready (1 new), 6 unused files removed.' })
  expect(await readdir(join(dir, 'banners/made'))).toHaveLength(4)
  expect(await readdir(join(dir, 'other'))).toEqual(['two.png'])
  expect(await readBanners(dir)).toEqual([expect.stringContaining('&ground=0808f8&')])
})

test('reports each unusable image once with a fix, and generates the other images and the share image', async () => {
  const whole = await createPhoto(900, 600)
  const dir = await writeContent({
    'banners/a-torn.jpg': whole.subarray(0, whole.length / 2),
    'banners/b-text.png': Buffer.from('this is not an image'),
    'banners/c-whole.jpg': whole,
    'banners/d-empty.png': Buffer.of(),
    'banners/e-huge.png': await createHugePng(),
    'banners/f-torn.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path></svg'),
  })
  const cards = (await loadValidDir(dir)).generatedImages.filter(
    (image) => image.kind === 'card' && image.id === 'b-text',
  )
  const { status, text, lines } = await run(dir, cards)
  expect([status, text]).toEqual([1, expect.stringContaining('Could not generate 5 images; see above.')])
  expect(lines.filter((line) => !line.endsWith('generated'))).toEqual([
    expect.stringMatching(/^banners\/a-torn\.jpg {2}can’t be used: it is damaged \(.*\); copy or export it again$/),
    'banners/b-text.png  can’t be used: it is not an image (svg, png, jpg, webp, avif, or gif); replace the file',
    'banners/c-whole.jpg  600 × 900, widths 160, 320, 600',
    'banners/d-empty.png  can’t be used: it is empty; replace the file',
    'banners/e-huge.png  can’t be used: it has more than 200 million pixels; resize it',
    'banners/f-torn.svg  can’t be used: it is not a valid SVG; replace the file',
  ])
  expect((await loadValidDir(dir)).generatedImages.filter(({ file }) => file)).toMatchObject([{ id: 'b-text' }])
  expect((await readBanners(dir)).filter((url) => url.includes('widths='))).toHaveLength(1)
})

test('stops at the first image if images cannot be written', async () => {
  const dir = await writeContent({ 'banners/one.png': await createPng(200, 100) })
  await writeFile(join(dir, 'banners/made'), 'a file, not a folder')
  await expect(run(dir)).rejects.toThrow(/^EEXIST: .*banners\/made/)
})

function createPhoto(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: ORANGE } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: EXIF_ROTATED })
    .toBuffer()
}

function createPng(width: number, height: number, background: string | typeof ORANGE = ORANGE): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
}

/** Creates an image of 8 × 8 pixels whose header claims 60,000 × 60,000. */
async function createHugePng(): Promise<Buffer> {
  const png = await createPng(8, 8)
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** Writes a project for each of these banners. */
async function writeContent(banners: Record<string, Buffer>): Promise<string> {
  const names = Object.keys(banners)
  const projects = names.map((name, index) => {
    const id = name.replace(/.*\/([\w-]+).*/, '$1')
    return [`projects/${id}.yaml`, `title: T\ndescription: D\norder: ${index}\nbanner: ${JSON.stringify(name)}\n`]
  })
  const dir = await writeContentDir({ 'projects/engine.yaml': undefined, ...Object.fromEntries(projects) })
  for (const [name, bytes] of Object.entries(banners)) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), bytes)
  }
  return dir
}

async function run(contentDir: string, generatedImages: GeneratedImage[] = []) {
  const lines: string[] = []
  const { originals } = await loadValidDir(contentDir)
  const banners = originals.filter(({ path }) => !path.startsWith('icons/'))
  const print = (line: string) => lines.push(line)
  return { ...(await generateImages({ contentDir, originals: banners, generatedImages, print })), lines }
}

async function readHint(dir: string): Promise<string | undefined> {
  return formatImageHint({ ...(await loadValidDir(dir)), generatedImages: [] })
}

async function readBanners(dir: string): Promise<string[]> {
  const { projects } = await loadValidDir(dir)
  return projects.map(({ projectBanner }) => projectBanner?.url ?? '').sort()
}

async function readTimes(dir: string): Promise<Record<string, number>> {
  const names = (await readdir(join(dir, 'banners/made'))).sort()
  const times = names.map(async (name) => [name, (await stat(join(dir, 'banners/made', name))).mtimeMs])
  return Object.fromEntries(await Promise.all(times))
}
