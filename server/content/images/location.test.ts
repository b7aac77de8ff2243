import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hasLocation } from './location.ts'

const SAMPLE = join(import.meta.dirname, '../../../sample')
const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' }
const LATITUDE = 'exif:GPSLatitude="51,30.5N"'
const FORMATS = ['jpeg', 'png', 'webp', 'avif'] as const

const createImage = () => sharp({ create: { width: 32, height: 32, channels: 3, background: 'teal' } })

test.each(FORMATS)('finds a location in the EXIF data of a %s file', async (format) => {
  const withExif = (exif: Record<string, Record<string, string>>) =>
    createImage().toFormat(format).withExif(exif).toBuffer()
  expect(hasLocation(await withExif({ IFD3: GPS }))).toBe(true)
  expect(hasLocation(await withExif({ IFD0: { Artist: 'Ada' } }))).toBe(false)
})

// PNG may compress it.
test.each(['jpeg', 'webp', 'avif', 'tiff'] as const)(
  'finds a location in the XMP data of a %s file',
  async (format) => {
    const withXmp = (attribute: string) => createImage().toFormat(format).withXmp(createXmp(attribute)).toBuffer()
    expect(hasLocation(await withXmp(LATITUDE))).toBe(true)
    expect(hasLocation(await withXmp('exif:GPSVersionID="2.3.0.0"'))).toBe(false)
  },
)

test.each(['little-endian', 'big-endian'])('finds a location in a %s TIFF, and none in a truncated one', (order) => {
  const tiff = createTiff({ isLittle: order === 'little-endian' })
  expect(hasLocation(tiff)).toBe(true)
  for (let length = 0; length < 30; length += 1) expect(hasLocation(tiff.subarray(0, length))).toBe(false)
})

test.each([
  ['an SVG', `<svg/>${createXmp('').replace('/></rdf:RDF', '><exif:GPSLatitude>51,3N</exif:GPSLatitude></rdf:RDF')}`],
  ['a video from an Android phone', 'udta\0\0\0\x1e\xa9xyz\0\x12\x15\xc7+51.5085-000.1258/'],
  ['a video from an iPhone', 'mdta com.apple.quicktime.location.ISO6709 +51.5085-000.1258/'],
])('finds a location in %s', (_, text) => {
  expect(hasLocation(Buffer.from(text, 'latin1'))).toBe(true)
})

test('finds no location in text about locations, in random bytes, or in the sample content', async () => {
  const text = 'The tag exif:GPSLatitude holds the latitude; TIFF files begin with II*\0.'
  expect(hasLocation(Buffer.from(text))).toBe(false)
  expect(hasLocation(randomBytes(4_000_000))).toBe(false)
  for (const entry of await readdir(SAMPLE, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) expect(hasLocation(await readFile(path)), path).toBe(false)
  }
})

function createXmp(attribute: string): string {
  const description = `<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" ${attribute}/>`
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF>`
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/">${rdf}</x:xmpmeta>`
}

/** Creates a directory with one entry, the GPS directory, which has one entry, the latitude. */
function createTiff({ isLittle }: { isLittle: boolean }): Buffer {
  const bytes = Buffer.alloc(68)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const write16 = (at: number, value: number) => view.setUint16(at, value, isLittle)
  const writeDirectory = (at: number, [tag, type, count, value]: [number, number, number, number]) => {
    for (const [index, field] of [1, tag, type].entries()) write16(at + index * 2, field)
    view.setUint32(at + 6, count, isLittle)
    view.setUint32(at + 10, value, isLittle)
  }
  bytes.write(isLittle ? 'II' : 'MM', 'latin1')
  write16(2, 42)
  view.setUint32(4, 8, isLittle)
  writeDirectory(8, [0x88_25, 4, 1, 26])
  writeDirectory(26, [2, 5, 3, 44])
  return bytes
}
