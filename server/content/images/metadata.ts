import { crc32 } from 'node:zlib'
import { stripHeif } from './heif.ts'
import { findOrientation, hasLocation } from './location.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** An SVG may begin with comments. */
const SIGNATURE_BYTES = 4_096
/** A TIFF or ICO file with a location is not published at all. */
const FORMATS: [signature: RegExp, strip: (file: Buffer) => Buffer][] = [
  [/^\xff\xd8/, stripJpeg],
  [/^\x89PNG\r\n/, stripPng],
  [/^RIFF.{4}WEBP/s, stripWebp],
  [/^.{4}ftyp.{0,40}(?:avi[fs]|hei[cfmsx]|hev[cmsx]|mif1|msf1)/s, stripHeif],
  [/^GIF8/, stripGif],
  [/^(?:II\*\0|MM\0\*|\0\0.\0)/s, (file) => file],
  [/^(?:\xef\xbb\xbf)?\s*<(?:svg|[?!].*?<(?:!DOCTYPE\s+)?svg)\b/is, stripSvg],
]
/** Visitors get this instead of an image whose metadata can't be removed. */
export const WITHHELD: Bytes = new TextEncoder().encode(
  'This image is not shown, because its metadata could not be removed.\n',
)

const APP1 = 0xe1
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const JPEG_KEPT = /^\xff(?:[\xc0-\xcf\xda-\xdf]|\xe0..JFIF\0|\xe2..ICC_PROFILE\0|\xee..Adobe)/s
const PNG_KEPT = /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|mDCV|cLLI|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/
const WEBP_KEPT = /^(?:VP8 |VP8L|VP8X|ALPH|ANIM|ICCP)$/
const WEBP_FLAGS_AT = 20
const WEBP_EXIF_FLAG = 0x08
/** These are EXIF and XMP. */
const WEBP_METADATA_FLAGS = 0x0c
const SVG_METADATA = /<metadata\b(?:(?!<metadata\b).)*?<\/metadata>/gs
const SVG_COMMENT = /<!\[CDATA\[.*?\]\]>|<!--(?:(?!<!--).)*?-->/gs
/** Inkscape stores the path of the last export. */
const SVG_EDITOR_ATTRIBUTE = /\s(?:inkscape|sodipodi|sketch|serif):[\w.-]+\s*=\s*(?:"[^"]*"|'[^']*')/g
const SVG_DATA = /(data:[\w.+/-]*(?:;[\w.=-]+)*;base64,)([\w+/=\s%&#;]+)/gi
const SVG_OTHER_DATA = /["'(]\s*data:(?!font\/|text\/css)/i
const CHARACTER_REFERENCE = /&#(?:x([\da-f]+)|(\d+));/gi
const QUOTE_REFERENCE = /&(?:quot|apos);/g
const URL_IGNORED = /[\t\n\r]/g
const WEBP_FRAME_KEPT = /^(?:VP8 |VP8L|ALPH)$/
const WEBP_FRAME_HEADER_BYTES = 16
const GIF_HEADER_BYTES = 13
const GIF_IMAGE = 0x2c
const GIF_EXTENSION = 0x21
const GIF_COMMENT = 0xfe
const GIF_APPLICATION = 0xff
const GIF_KEPT_APPLICATION = /^.(?:NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)/s
const EXIF_HEADER = Buffer.from('Exif\0\0')

export function isImage(start: Uint8Array): boolean {
  return findFormat(start) !== undefined
}

/** Removes EXIF, XMP, IPTC, comments, and everything else that doesn't affect how the image looks. */
export function stripMetadata(bytes: Bytes): Bytes {
  try {
    const strip = findFormat(bytes)?.[1]
    const stripped = strip ? strip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) : bytes
    return hasLocation(stripped) ? WITHHELD : (stripped as Bytes)
  } catch {
    return WITHHELD
  }
}

function findFormat(bytes: Uint8Array) {
  const start = Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).toString('latin1')
  return FORMATS.find(([signature]) => signature.test(start))
}

/** Ends with the first image, because phones append others. */
function stripJpeg(file: Buffer): Buffer {
  const parts = [file.subarray(0, 2)]
  for (let at = 2; at + 1 < file.length; ) {
    const marker = file[at + 1] ?? 0
    if (file[at] !== 0xff || marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END_OF_IMAGE) return Buffer.concat([...parts, file.subarray(at, at + 2)])
    const hasLength = marker > 1 && (marker < 0xd0 || marker > 0xd8) && at + 4 <= file.length
    const end = at + 2 + (hasLength ? file.readUInt16BE(at + 2) : 0)
    const next = marker === START_OF_SCAN ? findScanEnd(file, end) : end
    const segment = file.subarray(at, next)
    const exif = marker === APP1 && createExif(segment.subarray(4))
    if (JPEG_KEPT.test(segment.toString('latin1', 0, 20))) parts.push(segment)
    if (exif) parts.push(Buffer.from([0xff, APP1, 0, 8 + exif.length]), EXIF_HEADER, exif)
    at = next
  }
  return Buffer.concat(parts)
}

function findScanEnd(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    if (next > 0 && (next < 0xd0 || next > 0xd7) && next < 0xff) return at
  }
  return file.length
}

function stripPng(file: Buffer): Buffer {
  const parts = [file.subarray(0, 8)]
  for (let at = 8; at + 8 <= file.length; ) {
    const type = file.toString('latin1', at + 4, at + 8)
    const end = at + 12 + file.readUInt32BE(at)
    const exif = type === 'eXIf' && createExif(file.subarray(at + 8, end - 4))
    if (PNG_KEPT.test(type)) parts.push(file.subarray(at, end))
    if (exif) {
      const chunk = Buffer.concat([Buffer.from(type), exif])
      parts.push(uint32(exif.length), chunk, uint32(crc32(chunk)))
    }
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(parts)
}

function stripWebp(file: Buffer): Buffer {
  const parts = [file.subarray(0, 12)]
  const isExtended = file.toString('latin1', 12, 16) === 'VP8X'
  let flags = 0
  for (let at = 12; at + 8 <= file.length; ) {
    const type = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    const exif = type === 'EXIF' && isExtended && createExif(file.subarray(at + 8, end))
    if (type === 'ANMF') parts.push(stripWebpFrame(file.subarray(at, end)))
    else if (WEBP_KEPT.test(type)) parts.push(file.subarray(at, end))
    if (exif) {
      parts.push(Buffer.from(type), uint32(exif.length).swap32(), exif)
      flags = WEBP_EXIF_FLAG
    }
    at = end
  }
  const stripped = Buffer.concat(parts)
  stripped.writeUInt32LE(stripped.length - 8, 4)
  if (isExtended) stripped[WEBP_FLAGS_AT] = ((stripped[WEBP_FLAGS_AT] ?? 0) & ~WEBP_METADATA_FLAGS) | flags
  return stripped
}

function stripWebpFrame(frame: Buffer): Buffer {
  const start = 8 + WEBP_FRAME_HEADER_BYTES
  const parts = [frame.subarray(0, start)]
  for (let at = start; at + 8 <= frame.length; ) {
    const size = frame.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (WEBP_FRAME_KEPT.test(frame.toString('latin1', at, at + 4))) parts.push(frame.subarray(at, end))
    at = end
  }
  const stripped = Buffer.concat(parts)
  stripped.writeUInt32LE(stripped.length - 8, 4)
  return stripped
}

/** Keeps the frames, and of the extensions those that browsers use. */
function stripGif(file: Buffer): Buffer {
  let at = GIF_HEADER_BYTES + toColorTableBytes(file[10])
  const parts = [file.subarray(0, at)]
  while (at < file.length) {
    const [type, label] = [file[at], file[at + 1]]
    if (type !== GIF_IMAGE && type !== GIF_EXTENSION) return Buffer.concat([...parts, file.subarray(at, at + 1)])
    const data = type === GIF_EXTENSION ? at + 2 : at + 11 + toColorTableBytes(file[at + 9])
    const end = findGifBlockEnd(file, data)
    const application = file.toString('latin1', data, data + 12)
    const isDropped =
      type === GIF_EXTENSION &&
      (label === GIF_COMMENT || (label === GIF_APPLICATION && !GIF_KEPT_APPLICATION.test(application)))
    if (!isDropped) parts.push(file.subarray(at, end))
    at = end
  }
  return Buffer.concat(parts)
}

function toColorTableBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function findGifBlockEnd(file: Buffer, start: number): number {
  let at = start
  for (let size = file[at]; size; size = file[at]) at += 1 + size
  return at + 1
}

/** Latin-1 keeps the bytes of any encoding. */
function stripSvg(file: Buffer): Buffer {
  const text = file
    .toString('latin1')
    .replace(SVG_METADATA, '')
    .replace(SVG_COMMENT, (part) => (part.startsWith('<!--') ? '' : part))
    .replace(SVG_EDITOR_ATTRIBUTE, '')
  if (SVG_OTHER_DATA.test(decodeReferences(text.replace(SVG_DATA, '')).replace(URL_IGNORED, ''))) {
    throw new Error('An image inside the SVG is encoded in a way that can’t be read.')
  }
  const stripped = text.replace(SVG_DATA, (_, head: string, data: string) => {
    const bytes = Buffer.from(decodeURIComponent(decodeReferences(data)), 'base64')
    return head + Buffer.from(stripMetadata(bytes)).toString('base64')
  })
  return Buffer.from(stripped, 'latin1')
}

function decodeReferences(text: string): string {
  return text
    .replace(QUOTE_REFERENCE, '"')
    .replace(CHARACTER_REFERENCE, (_, hex?: string, decimal?: string) =>
      String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
}

/** Returns EXIF data with nothing but the orientation, or undefined if the image is upright. */
function createExif(data: Buffer): Buffer | undefined {
  const tiff = data.subarray(data.indexOf(EXIF_HEADER) === 0 ? EXIF_HEADER.length : 0)
  const orientation = findOrientation(tiff)
  if (!orientation) return undefined
  return Buffer.from(`4d4d002a0000000800010112000300000001000${orientation}000000000000`, 'hex')
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
