import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testProperty } from '../../../tests/fakes/arbitraries.ts'
import { isImage, stripMetadata, WITHHELD } from './metadata.ts'

const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const
const SECRET = 'exif:GPSLatitude="51,30.5N" Home, 5 Hidden Lane'
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET.replaceAll('"', "'")}"/></rdf:RDF></x:xmpmeta>`
const EXIF = { IFD0: { Artist: SECRET }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } }
const MAX_GROWTH = 64

const image = (background = 'teal') => sharp({ create: { width: 48, height: 32, channels: 3, background } })
const createPhoto = (format: (typeof FORMATS)[number]) =>
  image().toFormat(format).withExif(EXIF).withXmp(XMP).withIccProfile('p3').withMetadata({ orientation: 6 }).toBuffer()
const strip = (bytes: Buffer) => Buffer.from(stripMetadata(new Uint8Array(bytes)))
const readPixels = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer()

test.each(FORMATS)('a %s file without its metadata looks the same', async (format) => {
  const photo = await createPhoto(format)
  const stripped = strip(photo)
  expect(photo.includes('Hidden')).toBe(true)
  expect(stripped.includes('Hidden') || stripped.includes('GPS')).toBe(false)
  expect(await readPixels(stripped)).toEqual(await readPixels(photo))
  const { autoOrient, icc } = await sharp(stripped).metadata()
  expect({ autoOrient, icc: icc?.length }).toEqual({ autoOrient: { width: 32, height: 48 }, icc: 480 })
})

test.each(FORMATS)('a %s file without metadata is not changed', async (format) => {
  const plain = await image().toFormat(format).toBuffer()
  expect(strip(plain)).toEqual(plain)
})

const segment = (marker: number, text: string) =>
  Buffer.concat([Buffer.from([0xff, marker]), uint(text.length + 2, 2), Buffer.from(text, 'latin1')])
const chunk = (type: string, data: string | Buffer) => {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data)])
  return Buffer.concat([uint(body.length - 4, 4), body, uint(crc32(body), 4)])
}
const box = (type: string, data: string) => Buffer.concat([uint(data.length + 8, 4), Buffer.from(type + data)])
const deflated = deflateSync(SECRET)

const latin1 = (text: string) => Buffer.from(text, 'latin1')

const webpChunk = Buffer.concat([latin1('GEOL'), uint(SECRET.length, 4).swap32(), latin1(SECRET)])

/** In-between parts are planted after the header, which has a fixed size. */
const HEADER_BYTES = { jpeg: 2, png: 33 }
const PLANTED_BETWEEN: [format: keyof typeof HEADER_BYTES, what: string, bytes: Buffer][] = [
  ['jpeg', 'IPTC data', segment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x40${SECRET}`)],
  ['jpeg', 'a comment', segment(0xfe, SECRET)],
  ['jpeg', 'extended XMP', segment(0xe1, `http://ns.adobe.com/xmp/extension/\0${SECRET}`)],
  ['jpeg', 'an index of more images', segment(0xe2, `MPF\0${SECRET}`)],
  ['jpeg', 'an unknown segment after stray bytes', Buffer.concat([latin1('\0\xff\xff'), segment(0xe9, SECRET)])],
  ['png', 'text', chunk('tEXt', `Comment\0${SECRET}`)],
  ['png', 'an EXIF profile', chunk('zTXt', Buffer.concat([latin1('Raw profile type exif\0\0'), deflated]))],
  ['png', 'compressed XMP', chunk('iTXt', Buffer.concat([latin1('XML:com.adobe.xmp\0\x01\0\0\0'), deflated]))],
  ['png', 'an unknown chunk', chunk('prVt', SECRET)],
]
const PLANTED_AFTER: [format: (typeof FORMATS)[number], what: string, bytes: Buffer][] = [
  ['jpeg', 'an appended image', segment(0xe1, `Exif\0\0${SECRET}`)],
  ['png', 'data after the end', Buffer.from(SECRET)],
  ['webp', 'data after the end', Buffer.from(SECRET)],
  ['webp', 'an unknown chunk', webpChunk],
  ['avif', 'a UUID box', box('uuid', SECRET)],
  ['avif', 'free space', box('free', SECRET)],
]

test.each(PLANTED_BETWEEN)('a %s file loses %s', async (format, _, bytes) => {
  const plain = await image().toFormat(format).toBuffer()
  const parts = [plain.subarray(0, HEADER_BYTES[format]), bytes, plain.subarray(HEADER_BYTES[format])]
  await expectSame(strip(Buffer.concat(parts)), plain)
})

test.each(PLANTED_AFTER)('a %s file loses %s', async (format, _, bytes) => {
  const plain = await image().toFormat(format).toBuffer()
  await expectSame(strip(Buffer.concat([plain, bytes])), plain)
})

async function expectSame(stripped: Buffer, plain: Buffer): Promise<void> {
  expect(stripped.includes('Hidden') || stripped.includes(deflated)).toBe(false)
  expect(await sharp(stripped, { failOn: 'warning' }).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer())
}

test('metadata and embedded photos in an SVG are cleaned', async () => {
  const photo = `data:image/jpeg;base64,${(await createPhoto('jpeg')).toString('base64')}`
  const svg = (metadata: string, href: string) =>
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${metadata}<image href="${href}"/><text>é</text></svg>`
  const stripped = strip(Buffer.from(svg(`<metadata>${XMP}</metadata>`, photo))).toString()
  const [, base64 = ''] = /base64,([^"]*)/.exec(stripped) ?? []
  expect(stripped).toBe(svg('', `data:image/jpeg;base64,${base64}`))
  expect(Buffer.from(base64, 'base64')).toEqual(strip(await createPhoto('jpeg')))
})

const svgWith = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`
const percent = (text: string) => Array.from(Buffer.from(text), (byte) => `%${byte.toString(16)}`).join('')

test.each<[string, (base64: string) => string]>([
  ['with a charset', (base64) => `data:image/jpeg;charset=utf-8;base64,${base64}`],
  ['in upper case', (base64) => `DATA:IMAGE/JPEG;BASE64,${base64}`],
  ['with an URL-encoded +', (base64) => `data:image/jpeg;base64,${encodeURIComponent(base64)}`],
  ['as octets', (base64) => `data:application/octet-stream;base64,${base64}`],
  ['without a type', (base64) => `data:;base64,${base64}`],
  ['with references in the data', (base64) => `data:image/jpeg;base64,&#${base64.charCodeAt(0)};${base64.slice(1)}`],
  ['in lines', (base64) => `data:image/jpeg;base64,${base64.slice(0, 60)}\n${base64.slice(60)}`],
  ['inside another SVG', (base64) => toDataUrl(svgWith(`<image href="data:image/jpeg;base64,${base64}"/>`))],
])('a photo inside an SVG is cleaned: %s', async (_name, toUrl) => {
  const photo = (await createPhoto('jpeg')).toString('base64')
  for (const quote of ['"', "'"]) {
    const stripped = strip(Buffer.from(svgWith(`<image href=${quote}${toUrl(photo)}${quote}/>`))).toString()
    const [, data = ''] = /base64,([^"']*)/i.exec(stripped) ?? []
    const inner = Buffer.from(data, 'base64')
    expect(inner.length).toBeGreaterThan(100)
    expect(inner.includes('Hidden') || inner.includes('GPS') || decodeInner(inner).includes('Hidden')).toBe(false)
  }
})

test.each<[string, (base64: string) => string]>([
  ['URL-encoded bytes', () => `href="data:image/jpeg,${percent(SECRET)}"`],
  ['an URL-encoded header', (base64) => `href="data:image%2Fjpeg;base64,${base64}"`],
  ['a reference in the header', (base64) => `href="data&#58;image/jpeg;base64,${base64}"`],
  ['a hexadecimal reference', (base64) => `href="d&#x61;ta:image/jpeg;base64,${base64}"`],
  ['a line end in the scheme', (base64) => `href="da&#10;ta:image/jpeg;base64,${base64}"`],
  ['a reference in a style', (base64) => `style="fill:url(&quot;data&#58;image/jpeg;base64,${base64}&quot;)"`],
])('an SVG is withheld if a photo inside it is written with %s', async (_name, toAttribute) => {
  const photo = (await createPhoto('jpeg')).toString('base64')
  expect(stripMetadata(new Uint8Array(Buffer.from(svgWith(`<image ${toAttribute(photo)}/>`))))).toBe(WITHHELD)
})

test('an SVG loses its comments and what editors store, and keeps everything else', () => {
  const style = '<style><![CDATA[<!-- .a{fill:red} -->]]>@font-face{src:url("data:font/woff2;base64,AAAA")}</style>'
  const drawing = `${style}<text x="1">Big data: 5 &lt; 6</text>`
  const noise = `<!-- ${SECRET} --><g inkscape:export-filename="/home/ada/x.png" sodipodi:docname='ada.svg'/>`
  expect(strip(Buffer.from(svgWith(noise + drawing))).toString()).toBe(svgWith(`<g/>${drawing}`))
})

test('a GIF loses comments and XMP, and keeps its frames', async () => {
  const frames = await Promise.all(['red', 'blue'].map((color) => image(color).png().toBuffer()))
  const plain = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 3, delay: [100, 200] })
    .toBuffer()
  const header = 13 + 3 * 2 ** (((plain[10] ?? 0) & 7) + 1)
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, SECRET.length]), latin1(SECRET), Buffer.from([0])])
  const xmp = Buffer.concat([latin1(`\x21\xff\x0bXMP DataXMP\x20${SECRET.slice(0, 32)}`), Buffer.from([0])])
  const planted = Buffer.concat([plain.subarray(0, header), comment, xmp, plain.subarray(header), latin1(SECRET)])
  expect(strip(plain)).toEqual(plain)
  expect(strip(planted)).toEqual(plain)
})

test('the frames of an animated WebP lose unknown chunks', async () => {
  const frames = await Promise.all(['red', 'blue'].map((color) => image(color).png().toBuffer()))
  const plain = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  const at = plain.indexOf('ANMF')
  const size = plain.readUInt32LE(at + 4)
  const padded = Buffer.concat([webpChunk, Buffer.alloc(webpChunk.length % 2)])
  const frame = Buffer.concat([plain.subarray(at, at + 8 + size), padded])
  frame.writeUInt32LE(size + padded.length, 4)
  const planted = Buffer.concat([plain.subarray(0, at), frame, plain.subarray(at + 8 + size)])
  expect(strip(plain)).toEqual(plain)
  expect(strip(planted)).toEqual(plain)
})

test('an image is withheld if its metadata cannot be removed', async () => {
  const avif = await createPhoto('avif')
  const cut = avif.subarray(0, avif.length - 9)
  const misplaced = Buffer.from(avif)
  misplaced.fill(0xff, avif.indexOf('iloc') + 12, avif.indexOf('iloc') + 60)
  const tiff = await image().tiff().withXmp(`<x about="" ${SECRET}/>`).toBuffer()
  const icon = latin1(`\0\0\x01\0${SECRET}`)
  for (const bytes of [cut, misplaced, tiff, icon, Buffer.from(`<svg ${SECRET}/>`)]) {
    expect(isImage(bytes)).toBe(true)
    expect(stripMetadata(new Uint8Array(bytes))).toBe(WITHHELD)
  }
})

test('other files are not images', () => {
  const gpx = '<?xml version="1.0"?><gpx><metadata/></gpx>'
  for (const text of ['', '%PDF-1.7', gpx, '<!doctype html><p>', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom']) {
    expect(isImage(Buffer.from(text)), text).toBe(false)
    expect(strip(Buffer.from(text)).toString()).toBe(text)
  }
})

const photos = Promise.all(FORMATS.map(createPhoto))
const edits = fc.array(fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 6 }), fc.boolean()), { maxLength: 8 })

testProperty(
  'damaged images never fail, hardly grow, and are stripped at once',
  fc.asyncProperty(fc.nat(3), edits, fc.nat(), async (index, changes, length) => {
    let photo = (await photos)[index] ?? Buffer.of()
    for (const [at, bytes, isOverwrite] of changes) {
      const from = at % photo.length
      photo = Buffer.concat([photo.subarray(0, from), bytes, photo.subarray(from + (isOverwrite ? bytes.length : 0))])
    }
    if (length % 3 === 0) photo = photo.subarray(0, length % photo.length)
    const stripped = strip(photo)
    expect(stripped.length).toBeLessThanOrEqual(photo.length + MAX_GROWTH)
    expect(strip(stripped)).toEqual(stripped)
  }),
)

function toDataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** Returns the photo inside an SVG, or nothing. */
function decodeInner(bytes: Buffer): Buffer {
  const [, data = ''] = /base64,([^"]*)/.exec(bytes.toString('latin1')) ?? []
  return Buffer.from(data, 'base64')
}

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
