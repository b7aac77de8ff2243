import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { hasLocation } from '../../../server/content/images/location.ts'
import { loadValidDir } from '../../../tests/fakes/content/content-dir.ts'
import { createFolder } from '../../../tests/fakes/postgres/databases.ts'
import { openHttpStudio } from '../../../tests/fakes/studio/http.ts'
import { OFFLINE_ICONS } from '../../../tests/fakes/studio/icons.ts'
import { KEY_HEADER } from '../../api.ts'
import { createPictureRoutes } from './route.ts'

const MB = 1_000_000
const PLAIN_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="20" height="10"><path d="M0 0h9"/></svg>'
const SCRIPT_SVG = PLAIN_SVG.replace('<path', '<script>alert(1)</script><path')
const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' }

async function open(options?: Parameters<typeof openHttpStudio>[0]) {
  const opened = await openHttpStudio(options)
  const { port, key, contentDir } = opened
  async function put(query: string, body: BodyInit | Uint8Array) {
    const headers = { [KEY_HEADER]: key(), 'content-type': 'application/octet-stream' }
    const init = { method: 'PUT', headers, body: body as BodyInit }
    const response = await fetch(`http://127.0.0.1:${port}/api/pictures?${query}`, init)
    return { status: response.status, reply: await response.json() }
  }
  const read = (path: string) => readFile(join(contentDir, path))
  return { ...opened, put, read }
}

function createImage(width: number, height: number, background = 'teal') {
  return sharp({ create: { width, height, channels: 3, background } })
}

/** Four colors, so that a test sees which part is left. */
async function createQuarters(): Promise<Sharp> {
  const part = (color: string) => createImage(100, 100, color).png().toBuffer()
  const image = createImage(200, 200).composite([
    { input: await part('#f00'), left: 0, top: 0 },
    { input: await part('#0f0'), left: 100, top: 0 },
    { input: await part('#00f'), left: 0, top: 100 },
    { input: await part('#fff'), left: 100, top: 100 },
  ])
  return sharp(await image.png().toBuffer())
}

/** Has a header with this size, and almost no pixels. */
function createPngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(17)
  header.write('IHDR')
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  header.set([8, 2, 0, 0, 0], 12)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(header))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0d', 'latin1'),
    header,
    check,
    Buffer.from('\0\0\0\0IDAT'),
  ])
}

test('saves a photo without its location, and generates its variants', async () => {
  const { put, read, contentDir, studio } = await open()
  await writeFile(
    join(contentDir, 'pictures.json'),
    JSON.stringify({ 'other.jpg': { hash: 'a', width: 1, height: 1, hue: null, widths: [] } }),
  )
  const photo = await createImage(2600, 100).jpeg().withExif({ IFD3: GPS }).toBuffer()
  expect(hasLocation(photo)).toBe(true)
  const { status, reply } = await put('place=banner&name=engine', photo)
  expect([status, reply]).toEqual([200, { kind: 'saved', picture: 'banners/engine.jpg' }])
  const saved = await read('banners/engine.jpg')
  expect(hasLocation(saved)).toBe(false)
  const metadata = await sharp(saved).metadata()
  const { format, width, height, exif, xmp } = metadata
  expect([format, width, height, exif, xmp]).toEqual(['jpeg', 2560, 98, undefined, undefined])
  const manifest = JSON.parse((await read('pictures.json')).toString())
  expect(Object.keys(manifest)).toEqual(['banners/engine.jpg', 'other.jpg'])
  await writeFile(join(contentDir, 'projects/engine.yaml'), 'title: Engine\nbanner: banners/engine.jpg\n')
  const { projects, originals } = await loadValidDir(contentDir)
  expect(projects[0]?.projectBanner?.url).toContain('size=2560x98')
  expect(originals.find(({ path }) => path === 'banners/engine.jpg')).toMatchObject({ needsVariants: false })
  expect((await studio.content()).undo).toMatchObject({ text: 'banners/engine.jpg' })
})

test('crops the image after rotating it upright', async () => {
  const { put, read } = await open()
  // Turned right, the blue quarter is at the top left.
  const turned = await (await createQuarters()).withMetadata({ orientation: 6 }).png().toBuffer()
  const { reply } = await put('place=avatar&crop=0,0,100,90', turned)
  expect(reply).toEqual({ kind: 'saved', picture: 'avatar.png' })
  const { data, info } = await sharp(await read('avatar.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colors = new Set(
    Array.from({ length: data.length / 3 }, (_, index) => data.subarray(index * 3, index * 3 + 3).toString('hex')),
  )
  expect([...colors, info.width, info.height]).toEqual(['0000ff', 100, 90])
  expect(await read('.uncropped/.gitignore'), 'git ignores the uncropped images').toHaveLength(2)
  const outside = await put('place=avatar&crop=150,0,100,90', turned)
  expect([outside.status, outside.reply.reason]).toEqual([
    422,
    'The crop is outside the image, which is 200 × 200 pixels.',
  ])
})

test('detects the format from the first bytes, and keeps photos and graphics in theirs', async () => {
  const { put, read } = await open()
  const png = await createImage(30, 20).png().toBuffer()
  expect((await put('place=icon&name=photo', png)).reply.picture).toBe('icons/photo.png')
  const webp = await createImage(30, 20).webp().toBuffer()
  expect((await put('place=gallery&name=loom', webp)).reply.picture).toBe('pictures/loom.webp')
  const avif = await createImage(30, 20).avif().toBuffer()
  expect((await put('place=gallery&name=loom', avif)).reply.picture).toBe('pictures/loom-2.jpg')
  const both = await Promise.all([put('place=gallery&name=loom', png), put('place=gallery&name=loom', png)])
  expect(both.map(({ reply }) => reply.picture).sort()).toEqual(['pictures/loom-3.png', 'pictures/loom-4.png'])
  const frames = await Promise.all(['red', 'blue'].map((color) => createImage(9, 9, color).png().toBuffer()))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await put('place=gallery&name=moves', gif)).reply.picture).toBe('pictures/moves.webp')
  expect(await sharp(await read('pictures/moves.webp')).metadata()).toMatchObject({ pages: 2, height: 9 })
})

test('keeps a plain SVG, and refuses one with a script or converts it to PNG', async () => {
  const { put, read, contentDir } = await open()
  expect((await put('place=icon&name=..%2FPl%C3%A4in', PLAIN_SVG)).reply).toEqual({
    kind: 'saved',
    picture: 'icons/plain.svg',
  })
  await put('place=banner&name=plain&crop=0,0,10,10', PLAIN_SVG)
  expect(await sharp(await read('banners/plain.png')).metadata()).toMatchObject({ width: 10, height: 10 })
  const refused = await put('place=icon&name=evil', SCRIPT_SVG)
  expect(refused).toMatchObject({
    status: 422,
    reply: { kind: 'refused', canConvert: true, reason: expect.stringContaining('script') },
  })
  expect(await readdir(join(contentDir, 'icons'))).not.toContain('evil.svg')
  const converted = await put('place=icon&name=evil&convert=png', SCRIPT_SVG)
  expect(converted.reply).toEqual({ kind: 'saved', picture: 'icons/evil.png' })
  const png = await sharp(await read('icons/evil.png')).metadata()
  expect(png).toMatchObject({ format: 'png', width: 512, height: 256 })
})

test('refuses files that are too large or not images, and writes nothing', async () => {
  const { put, contentDir, studio } = await open()
  const before = await readdir(contentDir, { recursive: true })
  const reasonOf = async (query: string, body: BodyInit | Uint8Array) => {
    const { status, reply } = await put(query, body)
    return `${status} ${reply.reason}`
  }
  expect(await reasonOf('place=avatar', createPngHeader(8500, 6000))).toBe(
    '422 The image is larger than 50 megapixels. Resize it and try again.',
  )
  expect(await reasonOf('place=avatar', 'Hello')).toBe(
    '422 Can’t use this file: it is not an image (svg, png, jpg, webp, avif, or gif).',
  )
  expect(await reasonOf('place=avatar', createPngHeader(85, 60))).toContain('422 Can’t use this file: it is damaged')
  expect(await reasonOf('place=avatar', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))).toContain('HEIC')
  expect(await reasonOf('place=avatar', Buffer.alloc(20 * MB + 1))).toBe('413 The file is larger than 20 MB.')
  expect(await reasonOf('place=file', PLAIN_SVG)).toBe('422 This file isn’t a PDF.')
  expect(await reasonOf('place=hat', PLAIN_SVG)).toBe('400 This field can’t hold an image.')
  expect(await reasonOf('place=avatar&crop=1,2,0,4', PLAIN_SVG)).toContain('400 Expected a crop')
  expect(await readdir(contentDir, { recursive: true })).toEqual(before)
  expect((await studio.content()).undo).toBeUndefined()
})

test('stops reading a body that is too large', async () => {
  const { studio } = await open()
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += MB
      controller.enqueue(new Uint8Array(MB))
    },
  })
  const init = { method: 'PUT', body, duplex: 'half' } as RequestInit
  expect((await createPictureRoutes(studio, OFFLINE_ICONS).request('/pictures?place=avatar', init)).status).toBe(413)
  expect(sent).toBeLessThan(30 * MB)
})

test('saves a resume as a file, and follows no symlink', async () => {
  const { put, read, contentDir } = await open()
  expect((await put('place=file', '%PDF-1.7 text')).reply).toMatchObject({ kind: 'saved', picture: 'files/resume.pdf' })
  expect((await read('files/resume.pdf')).toString()).toBe('%PDF-1.7 text')
  const outside = await createFolder()
  await writeFile(join(outside, 'mine.jpg'), 'mine')
  await symlink(join(outside, 'mine.jpg'), join(contentDir, 'avatar.jpg'))
  await symlink(outside, join(contentDir, 'banners'))
  await mkdir(join(contentDir, 'pictures'))
  await symlink(outside, join(contentDir, 'pictures/made'))
  const photo = await createImage(30, 20).jpeg().toBuffer()
  for (const query of ['place=avatar', 'place=banner&name=loom', 'place=gallery&name=loom']) {
    expect
      .soft(await put(query, photo))
      .toMatchObject({ status: 422, reply: { reason: expect.stringContaining('symlink') } })
  }
  expect(await readdir(outside)).toEqual(['mine.jpg'])
  expect((await readFile(join(outside, 'mine.jpg'))).toString()).toBe('mine')
})

test('undo restores the old image with its variants', async () => {
  const { put, call, contentDir } = await open({
    files: { 'projects/engine.yaml': 'title: Engine\nbanner: banners/engine.jpg\n' },
  })
  const findBanner = async () => (await loadValidDir(contentDir)).projects[0]?.projectBanner?.url
  await put('place=banner&name=engine', await createImage(400, 300).jpeg().toBuffer())
  const first = await findBanner()
  expect(first).toContain('size=400x300')
  await put('place=banner&name=engine', await createImage(300, 400, 'red').jpeg().toBuffer())
  expect(await findBanner()).toContain('size=300x400')
  await call('POST', 'undo')
  expect(await findBanner()).toBe(first)
})

test('creating the missing images keeps those of drafts', async () => {
  const draft = 'title: Engine\nbanner: banners/engine.jpg\ndraft: true\n'
  const { put, send, read, contentDir } = await open({
    files: { 'projects/engine.yaml': draft, 'skills.yaml': undefined },
  })
  await put('place=banner&name=engine', await createImage(400, 300).jpeg().toBuffer())
  const [manifest, variants] = [await read('pictures.json'), await readdir(join(contentDir, 'banners/made'))]
  expect(await send('/api/images', { method: 'POST', body: {} })).toMatchObject({ status: 204 })
  expect(await readdir(join(contentDir, 'made/icons'))).not.toEqual([])
  expect(await read('pictures.json')).toEqual(manifest)
  expect(await readdir(join(contentDir, 'banners/made'))).toEqual(variants)
})
