import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { writeFolder } from '../../server/content/fixtures.ts'
import { toHint } from '../../server/content/issues.ts'
import { readContent } from '../../server/content/load.ts'
import { makePictures } from './run.ts'

const ORANGE = { r: 232, g: 120, b: 24 }
const LYING = 6

test('a photograph becomes AVIF and WebP in widths up to its own, upright and without what the camera wrote', async () => {
  const dir = await writeContent({ 'banners/shot.jpg': await takePhotograph(1000, 600) })
  expect(await run(dir)).toMatchObject({ status: 0, text: '1 picture ready, 1 of them new; 0 old files removed.' })

  expect(await sharp(join(dir, 'banners/shot.jpg')).metadata()).toHaveProperty('exif')
  const [banner] = await readBanners(dir)
  expect(banner).toMatch(/^\/pictures\/banners\/shot\.jpg\?v=\w{10}&size=600x1000&ground=e87818&widths=160\.320\.600$/)
  const names = await readdir(join(dir, 'banners/made'))
  expect(names).toHaveLength(6)
  for (const name of names) {
    const metadata = await sharp(join(dir, 'banners/made', name)).metadata()
    const [, width = '', format] = /-(\d+)\.(\w+)$/.exec(name) ?? []
    expect(metadata).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: Number(width) })
    expect(metadata.height).toBe(Math.round(Number(width) / 0.6))
    expect(metadata).not.toHaveProperty('exif')
  }
})

test('the made pictures are served beside their original, and nothing is due', async () => {
  const dir = await writeContent({ 'banners/a b,é.png': await paint(400, 200) })
  expect(await readHint(dir)).toBe('1 picture is due: npm run pictures makes small ones for phones.')
  await run(dir)
  expect(await readHint(dir)).toBeUndefined()
  const { pictures } = await readGood(dir)
  const made = [...pictures].filter(([path]) => path.startsWith('/pictures/banners/made/a%20b%2C%C3%A9-'))
  expect(made.map(([, { type }]) => type).sort()).toEqual([
    ...Array.from({ length: 3 }, () => 'image/avif'),
    ...Array.from({ length: 3 }, () => 'image/webp'),
  ])
})

test('a picture that lets the page shine through has no ground', async () => {
  const glass = { r: 0, g: 0, b: 255, alpha: 0.5 }
  const dir = await writeContent({ 'banners/glass.png': await paint(200, 100, glass) })
  await run(dir)
  expect(await readBanners(dir)).toEqual([expect.stringMatching(/&size=200x100&widths=160\.200$/)])
  const [made] = await readdir(join(dir, 'banners/made'))
  expect(await sharp(join(dir, 'banners/made', made ?? '')).stats()).toMatchObject({ isOpaque: false })
})

test('a still GIF is made smaller, a moving one and a drawing are shown as they are', async () => {
  const frames = await sharp([await paint(64, 64), await paint(64, 64, 'blue')], { join: { animated: true } })
    .gif()
    .toBuffer()
  const dir = await writeContent({
    'banners/still.gif': await sharp(await paint(300, 200))
      .gif()
      .toBuffer(),
    'banners/moving.gif': frames,
    'banners/drawn.svg': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><path d="M0 0h80v40H0z"/></svg>',
    ),
  })
  expect(await run(dir)).toMatchObject({ status: 0 })
  expect((await readBanners(dir)).map((url) => url.replace(/v=\w+&/, ''))).toEqual([
    '/pictures/banners/drawn.svg?size=80x40&ground=080808',
    '/pictures/banners/moving.gif?size=64x64&ground=e87818',
    '/pictures/banners/still.gif?size=300x200&ground=e87818&widths=160.300',
  ])
  expect(await readHint(dir)).toBeUndefined()
})

test('the list is written as the linter of this repository writes it', async () => {
  const dir = await writeContent({ 'banners/one.png': await paint(400, 100) })
  await run(dir)
  expect(await readFile(join(dir, 'pictures.json'), 'utf8')).toContain('\n    "widths": [160, 320, 400]\n')
})

test('a second run makes nothing that is there, and only what is lacking', async () => {
  const dir = await writeContent({ 'banners/shot.png': await paint(400, 200) })
  await run(dir)
  const before = await readTimes(dir)
  expect(await run(dir)).toMatchObject({ status: 0, text: '1 picture ready, 0 of them new; 0 old files removed.' })
  expect(await readTimes(dir)).toEqual(before)

  const [lost = '', ...others] = Object.keys(before)
  await rm(join(dir, 'banners/made', lost))
  await run(dir)
  const after = await readTimes(dir)
  expect(Object.keys(after)).toEqual([lost, ...others])
  for (const name of others) expect(after[name]).toBe(before[name])
})

test('what was made of a changed or forgotten picture is removed, and nothing else', async () => {
  const dir = await writeContent({ 'banners/one.png': await paint(200, 100), 'other/two.png': await paint(200, 100) })
  await run(dir)
  await writeFile(join(dir, 'banners/made/mine.webp'), 'the owner put this here')
  await writeFile(join(dir, 'banners/one.png'), await paint(200, 100, 'blue'))
  await rm(join(dir, 'projects/two.yaml'))
  expect(await run(dir)).toMatchObject({ text: '1 picture ready, 1 of them new; 8 old files removed.' })
  expect(await readdir(join(dir, 'banners/made'))).toHaveLength(5)
  expect(await readdir(join(dir, 'other'))).toEqual(['two.png'])
  expect(await readBanners(dir)).toEqual([expect.stringContaining('&ground=0808f8&')])
})

test('a broken picture is named, and the others are made all the same', async () => {
  const whole = await takePhotograph(900, 600)
  const dir = await writeContent({
    'banners/a-torn.jpg': whole.subarray(0, whole.length / 2),
    'banners/b-words.png': Buffer.from('this is no picture'),
    'banners/c-whole.jpg': whole,
  })
  const { status, text, lines } = await run(dir)
  expect(status).toBe(1)
  expect(text).toContain('2 pictures could not be used: banners/a-torn.jpg, banners/b-words.png')
  expect(lines).toEqual([
    expect.stringMatching(/^banners\/a-torn\.jpg {2}cannot be used: /),
    expect.stringMatching(/^banners\/b-words\.png {2}cannot be used: /),
    expect.stringMatching(/^banners\/c-whole\.jpg {2}600 x 900, made 160, 320, 600 wide$/),
  ])
  expect((await readBanners(dir)).filter((url) => url.includes('widths='))).toHaveLength(1)
})

test('a list that no one can read means that everything is due, and costs no picture twice', async () => {
  const dir = await writeContent({ 'banners/one.png': await paint(200, 100) })
  await run(dir)
  const before = await readTimes(dir)
  await writeFile(join(dir, 'pictures.json'), '{ "banners/one.png": { "wid')
  expect(await readHint(dir)).toContain('1 picture is due')
  await run(dir)
  expect(await readHint(dir)).toBeUndefined()
  expect(await readTimes(dir)).toEqual(before)
})

/** Held upright, so that the camera's own rows lie. */
function takePhotograph(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: ORANGE } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: LYING })
    .toBuffer()
}

function paint(width: number, height: number, background: string | typeof ORANGE = ORANGE): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
}

/** A project for each of these banners. */
async function writeContent(banners: Record<string, Buffer>): Promise<string> {
  const names = Object.keys(banners)
  const projects = names.map((name, index) => {
    const id = name.replace(/.*\/([\w-]+).*/, '$1')
    return [`projects/${id}.yaml`, `title: T\ndescription: D\norder: ${index}\nbanner: ${JSON.stringify(name)}\n`]
  })
  const dir = await writeFolder({ 'projects/engine.yaml': undefined, ...Object.fromEntries(projects) })
  for (const [name, bytes] of Object.entries(banners)) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), bytes)
  }
  return dir
}

async function run(contentDir: string) {
  const lines: string[] = []
  const { originals } = await readGood(contentDir)
  const banners = originals.filter(({ path }) => !path.startsWith('icons/'))
  return { ...(await makePictures({ contentDir, originals: banners, tell: (line) => lines.push(line) })), lines }
}

async function readGood(dir: string) {
  const reading = await readContent(dir)
  if (reading.kind !== 'good') throw new Error(JSON.stringify(reading.mistakes))
  return reading.content
}

async function readHint(dir: string): Promise<string | undefined> {
  return toHint({ ...(await readGood(dir)), drawings: [] })
}

async function readBanners(dir: string): Promise<string[]> {
  const { documents } = await readGood(dir)
  return (documents?.projects ?? []).map(({ projectBanner }) => projectBanner?.url ?? '').sort()
}

async function readTimes(dir: string): Promise<Record<string, number>> {
  const names = (await readdir(join(dir, 'banners/made'))).sort()
  const times = names.map(async (name) => [name, (await stat(join(dir, 'banners/made', name))).mtimeMs])
  return Object.fromEntries(await Promise.all(times))
}
