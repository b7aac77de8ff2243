import { crc32 } from 'node:zlib'
import { stripHeif } from './heif.ts'
import { findOrientation, hasLocation } from './location.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** An SVG may begin with comments. */
const SIGNATURE_BYTES = 4_096
/** A GIF, TIFF, or ICO file with a location is not published at all. */
const FORMATS: [signature: RegExp, strip: (file: Buffer) => Buffer][] = [
  [/^\xff\xd8/, stripJpeg],
  [/^\x89PNG\r\n/, stripPng],
  [/^RIFF.{4}WEBP/s, stripWebp],
  [/^.{4}ftyp.{0,40}(?:avi[fs]|hei[cfmsx]|hev[cmsx]|mif1|msf1)/s, stripHeif],
  [/^(?:GIF8|II\*\0|MM\0\*|\0\0.\0)/s, (file) => file],
  [/^(?:\xef\xbb\xbf)?\s*<(?:svg|[?!].*?<(?:!DOCTYPE\s+)?svg)\b/is, stripSvg],
]
/** Visitors get this instead of an image whose metadata can't be removed. */
export const WITHHELD: Bytes = new TextEncoder().encode(
  'This image is not published, because its metadata could not be removed.\n',
)

const APP1 = 0xe1
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const JPEG_KEPT = /^\xff(?:[\xc0-\xcf\xda-\xdf]|\xe0..JFIF\0|\xe2..ICC_PROFILE\0|\xee..Adobe)/s
const PNG_KEPT = /^(?:IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|mDCV|cLLI|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/
const WEBP_KEPT = /^(?:VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/
const WEBP_FLAGS_AT = 20
const WEBP_EXIF_FLAG = 0x08
/** These are EXIF and XMP. */
const WEBP_METADATA_FLAGS = 0x0c
const SVG_METADATA = /<metadata\b(?:(?!<metadata\b).)*?<\/metadata>/gs
const SVG_IMAGE = /(data:image\/[\w.+-]+;base64,)([\w+/=\s]+)/g
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
    if (WEBP_KEPT.test(type)) parts.push(file.subarray(at, end))
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

/** Latin-1 keeps the bytes of any encoding. */
function stripSvg(file: Buffer): Buffer {
  const text = file.toString('latin1').replace(SVG_METADATA, '')
  const stripped = text.replace(SVG_IMAGE, (_, head: string, image: string) => {
    return head + Buffer.from(stripMetadata(Buffer.from(image, 'base64'))).toString('base64')
  })
  return Buffer.from(stripped, 'latin1')
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
